create or replace function stat_spans(of_day date)
returns table(span smallint, day date)
language sql immutable
as $$
select x.span::smallint, x.day
from (values (1, of_day), (2, date_trunc('month', of_day::timestamp)::date)) x(span, day)
$$;
