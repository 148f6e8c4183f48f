import { Injectable } from '@nestjs/common';
import type { GateBillRule } from '#domain/gate-bills/gate-bill.rules';
import type { DebtPolicy } from '#domain/gate-bills/gate-bill.status';
import type { Fen } from '#domain/kit/money';
import { role } from '#domain/session/role.status';
import { switchStatus } from '#domain/venues/venue.status';
import { pricedRoles, type GateBillRuleRow } from '#contract/gate-bills/gate-bill-rule.contract';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { yuanColumn } from '#server/kit/db/yuan-column';
import type { GateDebtor } from './gate-bill.store';

const priceOf = (roleId: number) => `
  (select (p ->> 'unitPrice')::float8 / 100 from jsonb_array_elements(r.role_prices) p
    where (p ->> 'roleId')::int = ${roleId})
`;
const list: ListQuery<'venueId', never> = {
  select: `
    r.id, r.venue_id as "venueId", v.venue_name as "venueName", v.en_name as "enVenueName",
    r.free_minutes as "freeMinutes", r.unit_minutes as "unitMinutes", ${yuanColumn('r.unit_price')} as "unitPrice",
    ${yuanColumn('r.day_cap')} as "dayCap", ${priceOf(pricedRoles.studentPrice)} as "studentPrice",
    ${priceOf(pricedRoles.staffPrice)} as "staffPrice", r.debt_policy as "debtPolicy",
    r.return_first as "returnFirst", ${yuanColumn('r.locker_night_fee')} as "lockerNightFee", r.status, r.version
  `,
  from: 'gate_bill_rule r join v_venue v on v.id = r.venue_id',
  filters: { venueId: equals('r.venue_id') },
  sorts: {},
  tieBreaker: 'v.sort, r.id',
};

/** The rule of a venue, with what the exit does. */
export interface VenueGateBillRule extends GateBillRule {
  readonly debtPolicy: DebtPolicy;
  readonly returnFirst: boolean;
  readonly lockerNightFee: Fen;
}

/** Reads rules, and whom the visits of a venue are charged to. */
@Injectable()
export class GateBillRuleStore {
  readonly list: StoredList<GateBillRuleRow, [scope: Scope]>;

  constructor(db: Db) {
    this.list = new StoredList(db, list, (scope) =>
      scopeConditions(scope, { venue: 'r.venue_id', merchant: 'v.merchant_id' }),
    );
  }

  /** Returns the rules of these venues that are on, by venue. */
  async findActive(tx: Tx, venueIds: readonly number[]): Promise<ReadonlyMap<number, VenueGateBillRule>> {
    const rows = await tx.rows<VenueGateBillRule & { venueId: number } & Record<string, unknown>>(
      `
        select venue_id as "venueId", free_minutes as "freeMinutes", unit_minutes as "unitMinutes",
          unit_price as "unitPrice", day_cap as "dayCap", role_prices as "rolePrices", debt_policy as "debtPolicy",
          return_first as "returnFirst", locker_night_fee as "lockerNightFee"
        from gate_bill_rule
        where venue_id = any ($1) and status = ${switchStatus.on}
      `,
      [venueIds],
    );
    return new Map(rows.map(({ venueId, ...rule }) => [venueId, rule]));
  }

  /**
   * Returns whom a visit of a person, or of the wristband of a guest, is charged to; null for nobody known. A visit that
   * began before the wristband was last returned is not that of its guest. `inAt` in epoch ms.
   */
  async debtorOf(
    tx: Tx,
    { userId, cardNo, inAt }: { readonly userId: number | null; readonly cardNo: string | null; readonly inAt: number },
  ): Promise<GateDebtor | null> {
    const [row] = await tx.rows<GateDebtor & Record<string, unknown>>(
      userId === null
        ? `
          select b.holder_id as "userId", b.guest_name as "guestName", b.payer_id as "payerId",
            ${role.external} as "roleId", b.id as "braceletId"
          from v_bracelet b
          where b.chip_no = upper($1)
            and b.payer_id is not null
            and (b.returned_at is null or b.returned_at <= to_timestamp($2::float8 / 1000))
        `
        : `
          select u.id as "userId", null as "guestName", u.id as "payerId",
            coalesce((select g.role_id from v_role_grant g where g.user_id = u.id order by g.sort limit 1), 0)
              as "roleId",
            (select b.id from v_bracelet b where b.holder_id = u.id and b.usable limit 1) as "braceletId"
          from v_app_user u
          where u.id = $1
        `,
      userId === null ? [cardNo, inAt] : [userId],
    );
    return row ?? null;
  }

  /** Returns whether a passage used a booking, which was paid for. */
  async enteredByBooking(tx: Tx, gateEventId: number): Promise<boolean> {
    const sql = 'select 1 from v_gate_event e where e.id = $1 and e.trade_no is not null';
    return (await tx.rows(sql, [gateEventId])).length > 0;
  }

  /** Returns whom a wristband is charged to; null if nobody wears it. */
  async debtorOfBracelet(tx: Tx, braceletId: number): Promise<GateDebtor | null> {
    const [row] = await tx.rows<GateDebtor & Record<string, unknown>>(
      `
        select b.holder_id as "userId", b.guest_name as "guestName", b.payer_id as "payerId", b.id as "braceletId",
          coalesce(
            (select g.role_id from v_role_grant g where g.user_id = b.holder_id order by g.sort limit 1),
            ${role.external}
          ) as "roleId"
        from v_bracelet b
        where b.id = $1 and b.payer_id is not null
      `,
      [braceletId],
    );
    return row ?? null;
  }
}
