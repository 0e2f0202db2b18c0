"""What stands in the place of Discord: it accepts everything at once and keeps nothing."""

from itertools import count

from bot.delivery.post import Message, Target


class Discarding:
    """A `Post`. `messages` counts those made and changed, `pictures` those that came with them."""

    def __init__(self) -> None:
        self.messages = 0
        self.pictures = 0
        self._made = count(1)

    async def send(self, target: Target, message: Message, nonce: str) -> int:
        self._take(message)
        return next(self._made)

    async def edit(self, target: Target, message_id: int, message: Message) -> None:
        self._take(message)

    async def strip(self, target: Target, message_id: int) -> None:
        self.messages += 1

    def _take(self, message: Message) -> None:
        self.messages += 1
        self.pictures += len(message.pictures)
