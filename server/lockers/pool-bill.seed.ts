import { gateAppealStatus, gateBillStatus } from '#domain/gate-bills/gate-bill.status';
import { visitEnd } from '#domain/gates/presence.status';
import { attemptState, financeKind, financeStatus, payType } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import type { Tx } from '#server/kit/db/db';

/** The billing rule of the demo pool; money in fen. */
export const RULE = { freeMinutes: 10, unitMinutes: 1, unitPrice: 5, dayCap: 2_000 };

/** A visit with a bill: how long, when it ended, and what became of the bill. */
export interface Visited {
  readonly userId: number;
  readonly minutes: number;
  readonly hoursAgo: number;
  readonly fate: 'paid' | 'owed' | 'appeal' | 'waived';
  /** Minutes that were billed and paid while the person stayed; the rest is a further bill. */
  readonly paidEarly?: number;
  readonly braceletId?: number;
}

/** Returns what a visit of so many minutes costs. */
const feeOf = (minutes: number): number =>
  Math.min(RULE.dayCap, Math.max(0, minutes - RULE.freeMinutes) * RULE.unitPrice);

/** Adds a visit that ended so many hours ago; returns its id. */
export async function seedVisit(
  tx: Tx,
  venueId: number,
  userId: number,
  minutes: number,
  hoursAgo: number,
): Promise<number | undefined> {
  const [visit] = await tx.rows<{ id: number }>(
    `
      insert into presence (venue_id, user_id, date, in_event, out_event, in_at, out_at, minutes, closed_as)
      select $1, $2, (at at time zone school_zone())::date, 0, 0, at - $3::int * interval '1 minute', at, $3,
        ${visitEnd.exit}
      from (select app_now() - $4::int * interval '1 hour' as at) x
      returning id
    `,
    [venueId, userId, minutes, hoursAgo],
  );
  return visit?.id;
}

interface SeededPool {
  readonly id: number;
  readonly merchantId: number;
  readonly staffId: number;
}

/** Adds a visit and its bills; a paid one with its payment at the counter. */
export async function seedBill(tx: Tx, pool: SeededPool, visited: Visited): Promise<void> {
  const { userId, minutes, hoursAgo, paidEarly = 0 } = visited;
  const visitId = await seedVisit(tx, pool.id, userId, minutes, hoursAgo);
  if (visitId === undefined) return;
  if (paidEarly > 0) await seedPart(tx, pool, visitId, { ...visited, fate: 'paid', from: 0, to: paidEarly });
  await seedPart(tx, pool, visitId, { ...visited, from: paidEarly, to: minutes });
}

/** Adds the bill for the minutes of a visit from one to another. */
async function seedPart(
  tx: Tx,
  pool: SeededPool,
  visitId: number,
  { userId, fate, braceletId, from, to }: Visited & { readonly from: number; readonly to: number },
): Promise<void> {
  const paid = fate === 'paid';
  const [bill] = await tx.rows<{ no: string }>(
    `
      insert into gate_bill (
        bill_no, kind, user_id, payer_id, role_id, venue_id, merchant_id, visit_id, date, in_at, out_at, minutes, rule,
        amount, status, pay_type, paid_at, waived_by, waived_at, waive_reason, appeal, appeal_reason, appeal_at, gmt_create,
        bracelet_id, part
      )
      select new_trade_no('J'), 1, $1, $1, ${role.student}, p.venue_id, $2, p.id, p.date,
        p.in_at + $12::int * interval '1 minute', p.in_at + $13::int * interval '1 minute', $13::int - $12::int, $4, $5,
        $6, case when $7 then ${payType.offline} end, case when $7 then p.in_at + $13::int * interval '1 minute' end,
        case when $8 then $9::int end, case when $8 then app_now() end, case when $8 then '闸机故障，离场记录晚到' end,
        $10::smallint, case when $10 > 0 then '闸机没有识别手环，我提前半小时就离开了' end,
        case when $10 > 0 then app_now() end, p.in_at + $13::int * interval '1 minute',
        $11::int, case when $12::int > 0 then 2 else 1 end
      from presence p
      where p.id = $3
      returning bill_no as no
    `,
    [
      userId,
      pool.merchantId,
      visitId,
      JSON.stringify({ ...RULE, rolePrices: [] }),
      feeOf(to) - feeOf(from),
      paid ? gateBillStatus.paid : fate === 'waived' ? gateBillStatus.waived : gateBillStatus.owed,
      paid,
      fate === 'waived',
      pool.staffId,
      fate === 'appeal' ? gateAppealStatus.waiting : gateAppealStatus.none,
      braceletId ?? null,
      from,
      to,
    ],
  );
  if (!paid) return;
  await tx.rows(
    `
      insert into pay_attempt (attempt_no, trade_no, user_id, pay_type, amount, state, expires_at, gmt_create, done_at)
      select g.bill_no || 'A01', g.bill_no, g.payer_id, g.pay_type, g.amount, ${attemptState.success}, g.paid_at, g.paid_at,
        g.paid_at
      from gate_bill g
      where g.bill_no = $1
    `,
    [bill?.no],
  );
  await tx.rows(`update gate_bill set attempt_no = bill_no || 'A01' where bill_no = $1`, [bill?.no]);
  await tx.rows(
    `
      insert into finance_record (
        no, kind, trade_no, attempt_no, pay_type, offline_type, amount, status, merchant_id, venue_id, user_id, cashier_id,
        gmt_create, done_at
      )
      select 'F' || g.attempt_no, ${financeKind.gateBill}, g.bill_no, g.attempt_no, g.pay_type, 1, g.amount,
        ${financeStatus.complete}, g.merchant_id, g.venue_id, g.payer_id, $2, g.paid_at, g.paid_at
      from gate_bill g
      where g.bill_no = $1
    `,
    [bill?.no, pool.staffId],
  );
}
