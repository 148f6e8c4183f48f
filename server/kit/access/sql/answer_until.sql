-- Returns until when the answer of an idempotency key is repeated: a day for an executed request, a quarter of an hour
-- for a refused one. Takes no locks. Called by `book_slots`, `insert_bookings`, server/kit/access/idempotency.ts and
-- server/booking/stored-answers.store.ts.
create or replace function answer_until(refused boolean)
returns timestamptz
language sql stable
as $$
select now() + case when refused then {answerMinutes.refused} else {answerMinutes.executed} end * interval '1 minute'
$$;
