"""The worker's start: opponents who think long think here, beside the page. There is no document and no window."""

from durak.app.remote import Desk

DESK = Desk()
think = DESK.think
cancel = DESK.cancel

# PyScript offers these to the page.
__export__ = ["think", "cancel"]
