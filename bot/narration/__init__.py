"""The game in sentences: what happened, what is asked, what may be answered, what is refused and why."""

from bot.narration.events import narrate
from bot.narration.questions import about, ask, label
from bot.narration.refusals import reason, refuse
from bot.narration.wording import moment, seat_name

__all__ = ["about", "ask", "label", "moment", "narrate", "reason", "refuse", "seat_name"]
