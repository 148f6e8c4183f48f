import { Injectable } from '@nestjs/common';
import type { GateBillState } from '#domain/gate-bills/gate-bill.machine';
import type { GateBillRule } from '#domain/gate-bills/gate-bill.rules';
import { gateBillKind, gateBillStatus } from '#domain/gate-bills/gate-bill.status';
import type { Fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import type { PayType } from '#domain/payments/pay.status';
import { bizType } from '#domain/sales/biz-type.status';
import { Db, type Tx } from '#server/kit/db/db';

type Queryable = Pick<Tx | Db, 'rows'>;

/** A bill; money in fen, instants in epoch ms. `part` counts the bills of a visit. */
export interface GateBill extends GateBillState {
  readonly id: number;
  readonly billNo: string;
  readonly kind: number;
  readonly userId: number | null;
  readonly guestName: string | null;
  readonly payerId: number;
  readonly roleId: number;
  readonly braceletId: number | null;
  readonly venueId: number;
  readonly merchantId: number;
  readonly venueName: string;
  readonly enVenueName: string;
  readonly visitId: number | null;
  readonly part: number;
  readonly date: LocalDate;
  readonly inAt: number;
  readonly outAt: number;
  readonly minutes: number;
  readonly rule: GateBillRule;
  readonly amount: Fen;
  readonly payType: PayType | null;
  readonly attemptNo: string | null;
  readonly refundFee: Fen;
  /** What corrections of the visit took back. */
  readonly returned: Fen;
}

/** Whom a bill is for: a member, or the guest who wears a wristband. */
export interface GateDebtor {
  readonly userId: number | null;
  readonly guestName: string | null;
  readonly payerId: number;
  readonly roleId: number;
  readonly braceletId: number | null;
}

/** When and where, and what it costs; instants in epoch ms. */
export interface NewGateBill extends GateDebtor {
  readonly kind: number;
  readonly venueId: number;
  readonly visitId: number | null;
  readonly part: number;
  readonly lockerRecordId: number | null;
  readonly date: LocalDate;
  readonly inAt: number;
  readonly outAt: number;
  readonly minutes: number;
  readonly exitMissing: boolean;
  readonly rule: GateBillRule;
  readonly amount: Fen;
}

/** The time that a bill charges. */
export type BilledTimes = Pick<NewGateBill, 'inAt' | 'outAt' | 'minutes' | 'exitMissing'>;

const SELECT = `
  select g.id, g.bill_no as "billNo", g.kind, g.user_id as "userId", g.guest_name as "guestName", g.payer_id as "payerId", g.role_id as "roleId",
    g.bracelet_id as "braceletId", g.venue_id as "venueId", g.merchant_id as "merchantId",
    v.venue_name as "venueName", v.en_name as "enVenueName", g.visit_id::int as "visitId", g.part, g.date::text as date,
    epoch_ms(g.in_at) as "inAt", epoch_ms(g.out_at) as "outAt", g.minutes, g.rule, g.amount, g.status, g.appeal,
    g.pay_type as "payType", g.attempt_no as "attemptNo", g.refund_fee as "refundFee", g.returned
  from gate_bill g
    join v_venue v on v.id = g.venue_id
`;
type BillRow = GateBill & Record<string, unknown>;

/** Rows of gate bills: made once for each visit, moved by compare-and-set. */
@Injectable()
export class GateBillStore {
  constructor(private readonly db: Db) {}

  /** Returns a bill by its number, or null. */
  async findByNo(billNo: string, on: Queryable = this.db): Promise<GateBill | null> {
    return (await on.rows<BillRow>(`${SELECT} where g.bill_no = $1`, [billNo]))[0] ?? null;
  }

  /** Returns a bill by its id, or null. */
  async find(id: number): Promise<GateBill | null> {
    return (await this.db.rows<BillRow>(`${SELECT} where g.id = $1`, [id]))[0] ?? null;
  }

  /** Locks and returns a bill by its number, or null. */
  async lockByNo(tx: Tx, billNo: string): Promise<GateBill | null> {
    return (await tx.rows<BillRow>(`${SELECT} where g.bill_no = $1 for no key update of g`, [billNo]))[0] ?? null;
  }

  /** Locks and returns a bill by its id, or null. */
  async lock(tx: Tx, id: number): Promise<GateBill | null> {
    return (await tx.rows<BillRow>(`${SELECT} where g.id = $1 for no key update of g`, [id]))[0] ?? null;
  }

  /** Locks and returns the bills of a visit, in their order. */
  lockOfVisit(tx: Tx, visitId: number): Promise<GateBill[]> {
    return tx.rows<BillRow>(`${SELECT} where g.visit_id = $1 order by g.part for no key update of g`, [visitId]);
  }

  /** Inserts a bill unless its visit has this part or an unpaid one, or its locker record has one; returns its number. */
  async insert(tx: Tx, bill: NewGateBill): Promise<string | null> {
    const [made] = await tx.rows<{ no: string }>(
      `
        insert into gate_bill (
          bill_no, kind, user_id, guest_name, payer_id, role_id, bracelet_id, venue_id, merchant_id, visit_id,
          part, locker_record_id, date, in_at, out_at, minutes, exit_missing, rule, amount
        )
        select
          new_trade_no('${bizType.gateBill}'), $1, $2, $3, $4, $5, $6, v.id, v.merchant_id, $8, $9, $10, $11,
          to_timestamp($12::float8 / 1000), to_timestamp($13::float8 / 1000), $14, $15, $16, $17
        from v_venue v
        where v.id = $7
        on conflict do nothing
        returning bill_no as no
      `,
      [
        bill.kind,
        bill.userId,
        bill.guestName,
        bill.payerId,
        bill.roleId,
        bill.braceletId,
        bill.venueId,
        bill.visitId,
        bill.part,
        bill.lockerRecordId,
        bill.date,
        bill.inAt,
        bill.outAt,
        bill.minutes,
        bill.exitMissing,
        JSON.stringify(bill.rule),
        bill.amount,
      ],
    );
    return made?.no ?? null;
  }

  /** Writes the corrected times of a bill; an `amount` is written if the bill is unpaid, null keeps it. */
  async correct(
    tx: Tx,
    id: number,
    { inAt, outAt, minutes, exitMissing }: BilledTimes,
    amount: Fen | null,
  ): Promise<void> {
    await tx.rows(
      `
        update gate_bill
        set
          in_at = to_timestamp($2::float8 / 1000), out_at = to_timestamp($3::float8 / 1000), minutes = $4,
          exit_missing = $5, amount = coalesce($6::int, amount), version = version + 1
        where id = $1 and ($6::int is null or status = ${gateBillStatus.owed})
      `,
      [id, inAt, outAt, minutes, exitMissing, amount],
    );
  }

  /** Marks a bill as paid if it is owed; returns whether it was. */
  async markPaid(
    tx: Tx,
    id: number,
    next: GateBillState,
    paid: { readonly payType: PayType; readonly attemptNo: string },
  ): Promise<boolean> {
    const moved = await tx.rows(
      `
        update gate_bill
        set status = $2, pay_type = $3, attempt_no = $4, paid_at = app_now(), version = version + 1
        where id = $1 and status = ${gateBillStatus.owed}
        returning 1
      `,
      [id, next.status, paid.payType, paid.attemptNo],
    );
    return moved.length > 0;
  }

  /**
   * Waives a bill if it is owed; returns whether it was. `staffId` null stands for the system, which takes a bill back
   * that a correction ended.
   */
  async waive(tx: Tx, id: number, next: GateBillState, staffId: number | null, reason: string): Promise<boolean> {
    const moved = await tx.rows(
      `
        update gate_bill
        set status = $2, appeal = $3, waived_at = app_now(), waived_by = $4, waive_reason = $5,
          returned = case when $4::int is null then amount else returned end, version = version + 1
        where id = $1 and status = ${gateBillStatus.owed}
        returning 1
      `,
      [id, next.status, next.appeal, staffId, reason],
    );
    return moved.length > 0;
  }

  /** Adds to what was refunded of a bill. */
  async addRefund(tx: Tx, id: number, amount: Fen): Promise<void> {
    await tx.rows('update gate_bill set refund_fee = refund_fee + $2, version = version + 1 where id = $1', [
      id,
      amount,
    ]);
  }

  /** Adds to what corrections of the visit took back. */
  async addReturned(tx: Tx, id: number, amount: Fen): Promise<void> {
    await tx.rows('update gate_bill set returned = returned + $2, version = version + 1 where id = $1', [id, amount]);
  }

  /** Stores an appeal if the bill has none; returns whether it had none. */
  async ask(tx: Tx, bill: GateBill, next: GateBillState, reason: string): Promise<boolean> {
    const moved = await tx.rows(
      `
        update gate_bill
        set appeal = $3, appeal_reason = $4, appeal_at = app_now(), version = version + 1
        where id = $1 and appeal = $2
        returning 1
      `,
      [bill.id, bill.appeal, next.appeal, reason],
    );
    return moved.length > 0;
  }

  /** Stores the answer to an appeal that waits for it; returns whether it did. */
  async answer(tx: Tx, bill: GateBill, next: GateBillState, staffId: number, answer: string): Promise<boolean> {
    const moved = await tx.rows(
      `
        update gate_bill
        set appeal = $3, appeal_answer = $4, answered_by = $5, version = version + 1
        where id = $1 and appeal = $2
        returning 1
      `,
      [bill.id, bill.appeal, next.appeal, answer, staffId],
    );
    return moved.length > 0;
  }

  /**
   * Returns what the other visits of a holder cost on a day of a venue: bills that are not waived, less refunds. Two
   * guests who wear one wristband after the other have a cap each.
   */
  async chargedOn(
    tx: Tx,
    { userId, guestName, braceletId }: Pick<GateDebtor, 'userId' | 'guestName' | 'braceletId'>,
    venueId: number,
    date: LocalDate,
    exceptVisit: number,
  ): Promise<Fen> {
    const [row] = await tx.rows<{ charged: Fen }>(
      `
        select coalesce(sum(amount - refund_fee), 0)::int as charged
        from gate_bill
        where kind = ${gateBillKind.visit}
          and (user_id = $1 or ($1::int is null and bracelet_id = $2 and guest_name = $6))
          and venue_id = $3
          and date = $4
          and visit_id <> $5
          and status <> ${gateBillStatus.waived}
      `,
      [userId, braceletId, venueId, date, exceptVisit, guestName],
    );
    return row?.charged ?? (0 as Fen);
  }

  /** Returns unpaid bills of members that are due for their next reminder, oldest first. */
  async findToRemind(hours: readonly number[], limit: number): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(
      `
        select id
        from gate_bill
        where status = ${gateBillStatus.owed}
          and user_id is not null
          and reminded < cardinality($1::int[])
          and gmt_create <= app_now() - ($1::int[])[reminded + 1] * interval '1 hour'
        order by gmt_create
        limit $2
      `,
      [hours, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Counts a reminder. */
  async markReminded(tx: Tx, id: number): Promise<void> {
    await tx.rows('update gate_bill set reminded = reminded + 1 where id = $1', [id]);
  }
}
