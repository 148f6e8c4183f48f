import { Injectable } from '@nestjs/common';
import type { LiveBody } from '#contract/kit/live';
import type { Tx } from '#server/kit/db/db';

/** The current cells of slots that began or ended since the time `$1`. */
const BOUNDARIES = `
  select
    'site:' || s.id || ':' || d.date as room,
    slot_patch(
      s.id, d.date, array(select id from v_space where site_id = s.id), array_agg(distinct t.id)
    ) as patch
  from v_site s
    join v_rule_set r on r.id = s.rule_set_id
    cross join lateral (
      select day.date, template_of(s.id, day.date) as template_id
      from (values (school_now()::date), (school_now()::date - 1)) day (date)
      offset 0
    ) d
    join v_time_slot t on t.template_id = d.template_id
    cross join lateral (
      values
        (d.date + (t.begin_minute + r.late_booking_min) * interval '1 minute'),
        (d.date + t.end_minute * interval '1 minute')
    ) turn (at)
  where turn.at > $1::timestamp and turn.at <= (select school_now())
  group by s.id, d.date
`;

/** Reads the slots that begin and end, and stores up to when they were raised. */
@Injectable()
export class SlotBoundaryStore {
  /** Locks and returns the time up to which slots were raised, at most a day ago, and the school's time. */
  async lockTick(tx: Tx): Promise<{ at: string; now: string } | undefined> {
    const [tick] = await tx.rows<{ at: string; now: string }>(
      `
        with first as (
          insert into live_tick (at) values (school_now()) on conflict do nothing
        )
        select to_char(greatest(at, school_now() - interval '1 day'), 'YYYY-MM-DD HH24:MI:SS') as at,
          to_char(school_now(), 'YYYY-MM-DD HH24:MI:SS') as now
        from live_tick
        for update
      `,
    );
    return tick;
  }

  /** Returns the rooms of slots that began or ended since a time, with the cells that changed. */
  findChangedSince(tx: Tx, at: string): Promise<{ room: string; patch: LiveBody }[]> {
    return tx.rows<{ room: string; patch: LiveBody }>(BOUNDARIES, [at]);
  }

  async setTick(tx: Tx, now: string): Promise<void> {
    await tx.rows('update live_tick set at = $1::timestamp', [now]);
  }
}
