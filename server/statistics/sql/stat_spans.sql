-- Returns the periods a date counts in: span 1 is the day, span 2 the month, dated by its first day. Takes no
-- locks. Called by the `stat_…_cells` functions, `stat_fold_wallet`, `stat_rebuild` and `stat_differs`.
create or replace function stat_spans(of_day date)
returns table(span smallint, day date)
language sql immutable
as $$
select x.span::smallint, x.day
from (values (1, of_day), (2, date_trunc('month', of_day::timestamp)::date)) x(span, day)
$$;
