import { Injectable } from '@nestjs/common';
import { hallStaffRoles, type EntryWindow } from '#domain/gates/gate-code.rules';
import type { Tx } from '#server/kit/db/db';
import type { GateEventEntity } from './gate-event.entity';

/** Facts about a person at a gate, and the occupancy of the venue. */
export interface GateVisitorRow extends Record<string, unknown> {
  readonly works: boolean;
  readonly roles: readonly number[];
  readonly owes: boolean;
  readonly windows: readonly EntryWindow[];
  readonly isInside: boolean;
  readonly inside: number;
}

/** SQL: all facts about an active person at a venue's gate in one statement. */
const VISITOR = `
  with held as (
    select s.role_id, s.role_id = any ($3)
      and (s.venue_ids is null or v.id = any (s.venue_ids))
      and (s.merchant_ids is null or v.merchant_id = any (s.merchant_ids))
      and s.org_ids is null
      and s.owner_id is null as works
    from v_role_scope s
      join v_venue v on v.id = $2
    where s.user_id = $1 and (s.expires_at is null or s.expires_at > app_now())
  )
  select
    coalesce((select bool_or(works) from held), false) as works,
    coalesce((select array_agg(distinct role_id) from held), '{}') as roles,
    exists (select 1 from v_gate_bill g where g.user_id = $1 and g.owed) as owes,
    (flow_of($2, school_now()::date)).inside as inside,
    exists (select 1 from presence p where p.user_id = $1 and p.venue_id = $2 and p.out_at is null) as "isInside",
    (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'beginsAt', epoch_ms(b.begin_at), 'endsAt', epoch_ms(b.end_at), 'earlyMin', b.early_min, 'date', b.date
          )
        ),
        '[]'
      )
      from entry_bookings($1, $2, $4, school_now()::date) b
      where not given_away(b.trade_no)
    ) as windows
  from v_app_user u
  where u.id = $1 and u.status = 1
`;

/** An earlier answer to the same request. */
export type GateAnswerRow = Pick<GateEventEntity, 'result' | 'reason' | 'tradeNo'> & { readonly name: string | null };

/** Rows behind the codes that open gates. */
@Injectable()
export class GateCodeStore {
  /** Returns the earlier answer for this device number, or null. */
  async earlierAnswer(tx: Tx, hardwareId: number, bootId: string, seq: number): Promise<GateAnswerRow | null> {
    const [row] = await tx.rows<GateAnswerRow>(
      `
        select e.result, e.reason, e.trade_no as "tradeNo", u.name
        from gate_event e
          left join v_app_user u on u.id = e.user_id
        where e.hardware_id = $1 and e.boot_id = $2 and e.seq = $3
      `,
      [hardwareId, bootId, seq],
    );
    return row ?? null;
  }

  /**
   * Admits one entry after the other at a venue with a limit, so that the last place is given once. Held until the
   * transaction ends.
   */
  async lockCapacity(tx: Tx, venueId: number): Promise<void> {
    await tx.rows(`select pg_advisory_xact_lock(hashtextextended('gate capacity:' || $1::text, 0))`, [String(venueId)]);
  }

  /** Returns the person who asks at a venue's gate; null if the account is not active. */
  async findVisitor(
    tx: Tx,
    userId: number,
    venueId: number,
    siteIds: readonly number[],
  ): Promise<GateVisitorRow | null> {
    const [row] = await tx.prepared<GateVisitorRow>('gate visitor', VISITOR, [
      userId,
      venueId,
      hallStaffRoles,
      siteIds,
    ]);
    return row ?? null;
  }

  /** Consumes a code; returns false if it was used before anywhere. */
  async useCode(tx: Tx, userId: number, step: number, hardwareId: number): Promise<boolean> {
    return (
      (
        await tx.rows(
          `
            insert into gate_code_use (user_id, step, hardware_id)
            values ($1, $2, $3)
            on conflict do nothing
            returning 1
          `,
          [userId, step, hardwareId],
        )
      ).length > 0
    );
  }
}
