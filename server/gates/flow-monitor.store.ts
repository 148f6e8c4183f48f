import { Injectable } from '@nestjs/common';
import { gateDirection, gateResult } from '#domain/devices/device.status';
import { gateMode } from '#domain/gates/gate.status';
import { visitEnd } from '#domain/gates/presence.status';
import type { FlowMonitorReply } from '#contract/gates/gate.contract';
import { scopeSql, type Scope } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';

/** What needs attention at a venue today. */
export interface VenueAttention extends Record<string, unknown> {
  readonly venueId: number;
  readonly refused: number;
  readonly doubtful: number;
}

/** Reads what the flow monitor shows beside counts and passages. */
@Injectable()
export class FlowMonitorStore {
  constructor(private readonly db: Db) {}

  /** Returns the gates of the venues in scope with the mode in force. */
  findGates(scope: Scope): Promise<FlowMonitorReply['gates']> {
    const values: unknown[] = [];
    return this.db.rows(
      `
        select g.id, g.venue_id as "venueId", g.name, g.en_name as "enName",
          case when g.mode_until <= app_now() then ${gateMode.normal} else g.mode end as mode
        from gate g
          join v_venue v on v.id = g.venue_id
        where ${scopeSql(scope, { venue: 'v.id', merchant: 'v.merchant_id' }, values)}
        order by v.sort, v.id, g.name
      `,
      values,
    );
  }

  /** Returns today's refusals and doubtful directions of these venues. */
  countAttention(venueIds: readonly number[]): Promise<VenueAttention[]> {
    return this.db.rows<VenueAttention>(
      `
        select v.id as "venueId",
          (
            select count(*)::int
            from gate_event e
            where e.venue_id = v.id and e.result = ${gateResult.refused} and e.at >= day.starts
          ) as refused,
          (
            select count(*)::int
            from presence p
            where p.venue_id = v.id and p.closed_as = ${visitEnd.nextEntry} and p.in_at >= day.starts
          ) + (
            select count(*)::int
            from gate_event e
            where e.venue_id = v.id and e.result = ${gateResult.pass} and e.at >= day.starts
              and coalesce(e.corrected_direction, e.direction) = ${gateDirection.out}
              and (e.user_id is not null or e.card_no is not null)
              and not exists (select 1 from presence p where p.out_event = e.id)
          ) as doubtful
        from unnest($1::int[]) as v(id)
          cross join (select school_now()::date::timestamp at time zone school_zone() as starts) day
      `,
      [venueIds],
    );
  }
}
