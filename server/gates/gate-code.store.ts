import { Injectable } from '@nestjs/common';
import { hallStaffRoles } from '#domain/gates/gate-code.rules';
import type { Tx } from '#server/kit/db/db';
import type { GateEventEntity } from './gate-event.entity';

/** Facts about a person at a gate and the occupancy of the hall. */
export interface GateVisitorRow extends Record<string, unknown> {
  readonly works: boolean;
  readonly campusId: number;
  readonly inside: number;
  readonly cap: number;
}

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

  /** Returns the person who shows a code at a venue's gate; null if the account is not active. */
  async findVisitor(tx: Tx, userId: number, venueId: number): Promise<GateVisitorRow | null> {
    const [row] = await tx.rows<GateVisitorRow>(
      `
        select
          v.campus_id as "campusId", v.max_people as cap, (flow_of(v.id, school_now()::date)).inside as inside,
          exists (
            select 1
            from v_role_scope s
            where s.user_id = u.id
              and s.role_id = any ($3)
              and (s.expires_at is null or s.expires_at > app_now())
              and (s.venue_ids is null or v.id = any (s.venue_ids))
              and (s.merchant_ids is null or v.merchant_id = any (s.merchant_ids))
              and s.org_ids is null
              and s.owner_id is null
          ) as works
        from v_app_user u
          join v_venue v on v.id = $2
        where u.id = $1 and u.status = 1
      `,
      [userId, venueId, hallStaffRoles],
    );
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
