import { Injectable } from '@nestjs/common';
import { gateBillStatus } from '#domain/gate-bills/gate-bill.status';
import type { StoredVisit, VisitHolder } from '#server/gates/presence-registry.service';
import type { Tx } from '#server/kit/db/db';

/** Reads what keeps a person inside. */
@Injectable()
export class GateExitStore {
  /** Returns whether a member wears a wristband of the venue. */
  async wearsBracelet(tx: Tx, venueId: number, userId: number): Promise<boolean> {
    const sql = 'select 1 from v_bracelet b where b.venue_id = $1 and b.holder_id = $2 and b.usable limit 1';
    return (await tx.rows(sql, [venueId, userId])).length > 0;
  }

  /** Returns whether a member has unpaid bills of the venue. */
  async owesAt(tx: Tx, venueId: number, userId: number): Promise<boolean> {
    const sql = `
      select 1 from gate_bill where user_id = $2 and venue_id = $1 and status = ${gateBillStatus.owed} limit 1
    `;
    return (await tx.rows(sql, [venueId, userId])).length > 0;
  }

  /** Returns the visit of a person who is inside, or null. */
  async findOpenVisit(tx: Tx, venueId: number, { userId, cardNo }: VisitHolder): Promise<StoredVisit | null> {
    const [row] = await tx.rows<StoredVisit & Record<string, unknown>>(
      `
        select p.id::int as id, p.venue_id as "venueId", p.user_id as "userId", p.card_no as "cardNo",
          p.date::text as date, p.in_event::int as "inEvent", p.out_event::int as "outEvent",
          epoch_ms(p.in_at) as "inAt", epoch_ms(p.out_at) as "outAt", p.minutes, p.closed_as as "closedAs"
        from v_presence p
        where p.venue_id = $1 and p.out_at is null and (p.user_id = $2 or upper(p.card_no) = upper($3))
        limit 1
      `,
      [venueId, userId, cardNo],
    );
    return row ?? null;
  }

  /** Returns the time of the database, epoch ms. */
  async now(tx: Tx): Promise<number> {
    return (await tx.rows<{ now: number }>('select epoch_ms(app_now()) as now'))[0]?.now ?? 0;
  }
}
