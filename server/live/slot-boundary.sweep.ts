import { Injectable } from '@nestjs/common';
import type { LiveBody } from '#contract/kit/live';
import { Db } from '#server/kit/db/db';
import { Sweep } from '#server/kit/jobs/sweep';

/** Publishes the current cells of slots that began or ended since the time `$1`. */
const RAISE_BOUNDARIES = `
  select
    'site:' || s.id || ':' || d.date as room,
    slot_patch(
      s.id, d.date, array(select id from space where site_id = s.id), array_agg(distinct t.id)
    ) as patch
  from site s
    join rule_set r on r.id = s.rule_set_id
    cross join lateral (
      select day.date, template_of(s.id, day.date) as template_id
      from (values (school_now()::date), (school_now()::date - 1)) day (date)
      offset 0
    ) d
    join time_slot t on t.template_id = d.template_id
    cross join lateral (
      values
        (d.date + (t.begin_minute + r.late_booking_min) * interval '1 minute'),
        (d.date + t.end_minute * interval '1 minute')
    ) turn (at)
  where turn.at > $1::timestamp and turn.at <= (select school_now())
  group by s.id, d.date
`;

/** Raises a room once when one of its slots begins or ends, so that screens stop offering it. */
@Injectable()
export class SlotBoundarySweep {
  constructor(private readonly db: Db) {}

  /** Raises the rooms of slots that began or ended since the last run; returns their number. */
  @Sweep('live.begun-slots', 2_000)
  async run(): Promise<number> {
    return this.db.transact(async (tx) => {
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
      if (!tick || tick.now === tick.at) return 0;
      const begun =
        tick.now < tick.at ? [] : await tx.rows<{ room: string; patch: LiveBody }>(RAISE_BOUNDARIES, [tick.at]);
      await tx.rows('update live_tick set at = $1::timestamp', [tick.now]);
      await tx.emitLive(begun);
      return begun.length;
    });
  }
}
