-- A stay of a person or of a card in a venue, derived from gate events. out_at, minutes and closed_as are null
-- while the holder is inside. Published in full; read by stores of other areas.
create view v_presence as
select presence.id, presence.venue_id, presence.user_id, presence.card_no, presence.date, presence.in_event,
  presence.out_event, presence.in_at, presence.out_at, presence.minutes, presence.closed_as, presence.flagged
from presence;
