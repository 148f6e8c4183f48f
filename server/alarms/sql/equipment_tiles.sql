-- Returns what a venue's monitoring wall shows now, one row for each device in use, each measure of a facility in use
-- and the people in the venue: key, value, time of the value (epoch ms), state of the connection, the gravest open
-- alarm, and the phase under a rule that is counting. Takes no locks.
-- Called by server/live/aggregate-room.store.ts and server/alarms/monitoring.store.ts.
create or replace function equipment_tiles(of_venue integer)
returns jsonb
language sql stable
as $$
with alarm as (
  select distinct on (kind, id, metric) *
  from (
    select
      case when a.hardware_id is not null then {warningTarget.device} else a.target_kind end as kind,
      coalesce(a.hardware_id, a.target_id) as id,
      case when a.target_kind = {warningTarget.facility} then r.metric end as metric,
      jsonb_build_object(
        'id', a.id, 'level', a.level, 'kind', a.kind, 'raisedAt', epoch_ms(a.raised_at), 'acked', a.ack_at is not null
      ) as body,
      a.level, a.raised_at
    from device_alarm a
      left join warning_rule r on r.id = a.rule_id
    where a.venue_id = of_venue and a.handle_status = 1 and a.cleared_at is null
  ) open
  order by kind, id, metric, level desc, raised_at
),
phase as (
  select distinct on (r.target_kind, s.target_id, r.metric)
    r.target_kind as kind, s.target_id as id,
    case when r.target_kind = {warningTarget.facility} then r.metric end as metric,
    jsonb_build_object(
      'phase', s.phase, 'since', epoch_ms(s.since), 'seconds',
      case when s.phase = {warningPhase.over} then r.hold_seconds else r.clear_seconds end
    ) as body
  from warning_state s
    join warning_rule r on r.id = s.rule_id and r.status = 1
  where r.venue_id = of_venue and s.phase in ({warningPhase.over}, {warningPhase.recovering})
  order by r.target_kind, s.target_id, r.metric, s.since
),
tile as (
  select 'd' || h.id as key, {warningTarget.device} as kind, h.id, null::text as metric, null::float8 as value,
    epoch_ms(h.last_beat) as at, h.state::int as state
  from v_hardware h
  where h.venue_id = of_venue and h.status = 1
  union all
  select 'f' || f.id || '.' || m.metric, {warningTarget.facility}, f.id, m.metric, m.value::float8, epoch_ms(m.at), null
  from v_facility f
    join v_facility_metric m on m.facility_id = f.id
  where f.venue_id = of_venue and f.status = 1
  union all
  select 'v' || v.id, {warningTarget.venueFlow}, v.id, null, g.inside::float8,
    (select epoch_ms(max(n.minute)) from v_gate_minute n where n.venue_id = v.id and n.minute >= school_day_start()), null
  from v_venue v
    cross join lateral flow_of(v.id, school_now()::date) g
  where v.id = of_venue
)
select coalesce(
  jsonb_agg(
    jsonb_build_object(
      'key', t.key, 'value', t.value, 'at', t.at, 'state', t.state, 'alarm', a.body, 'phase', p.body
    )
    order by t.key
  ),
  '[]'::jsonb
)
from tile t
  left join alarm a on a.kind = t.kind and a.id = t.id and a.metric is not distinct from t.metric
  left join phase p on p.kind = t.kind and p.id = t.id and p.metric is not distinct from t.metric
$$;
