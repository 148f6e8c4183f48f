import { financeKind, financeStatus, payType } from '#domain/payments/pay.status';
import type { Tx } from '#server/kit/db/db';
import { bulkInsert } from '#server/kit/db/seeding';
import type { PastOrder } from './past-order.seed';

/** Returns the instant of a school-local time of the demo campus. */
export const toInstant = (text: string): string => `${text}+08:00`;

/** Inserts the finance records, refunds and wallet transactions of past orders. */
export async function insertPastPayments(db: Tx, orders: readonly PastOrder[]): Promise<void> {
  const channelNo = (o: PastOrder) =>
    o.payType === payType.balance ? null : `42${o.tradeNo.slice(1)}${o.site.siteId}`;
  const refunds = orders.filter((o) => o.refund > 0);
  const refundNo = (o: PastOrder) => `${o.tradeNo}R01`;
  const base = (o: PastOrder) => ({
    trade_no: o.tradeNo,
    pay_type: o.payType,
    merchant_id: o.site.merchantId,
    venue_id: o.site.venueId,
    user_id: o.player.userId,
    status: financeStatus.complete,
    gmt_create: toInstant(o.placedAt),
    done_at: toInstant(o.placedAt),
  });
  await bulkInsert(
    db,
    'finance_record',
    {
      no: 'text',
      kind: 'smallint',
      trade_no: 'text',
      refund_no: 'text',
      pay_type: 'smallint',
      amount: 'int',
      status: 'smallint',
      merchant_id: 'int',
      venue_id: 'int',
      user_id: 'int',
      channel_trade_no: 'text',
      gmt_create: 'timestamptz',
      done_at: 'timestamptz',
    },
    [
      ...orders.map((o) => ({
        ...base(o),
        no: `F${o.tradeNo}`,
        kind: financeKind.income,
        refund_no: null,
        amount: o.fee,
        channel_trade_no: channelNo(o),
      })),
      ...refunds.map((o) => ({
        ...base(o),
        no: `F${refundNo(o)}`,
        kind: financeKind.refund,
        refund_no: refundNo(o),
        amount: o.refund,
        channel_trade_no: null,
      })),
    ],
  );
  await bulkInsert(
    db,
    'refund',
    {
      refund_no: 'text',
      trade_no: 'text',
      pay_type: 'smallint',
      amount: 'int',
      deduct: 'int',
      status: 'smallint',
      tries: 'smallint',
      gmt_create: 'timestamptz',
      done_at: 'timestamptz',
    },
    refunds.map((o) => ({
      refund_no: refundNo(o),
      trade_no: o.tradeNo,
      pay_type: o.payType,
      amount: o.refund,
      deduct: o.fee - o.refund,
      status: financeStatus.complete,
      tries: 1,
      gmt_create: toInstant(o.placedAt),
      done_at: toInstant(o.placedAt),
    })),
  );
  await insertLedger(db, orders);
}

/**
 * Inserts the balance payments of past orders, preceded by one recharge of their total, so that the current balance
 * stays unchanged.
 */
async function insertLedger(db: Tx, orders: readonly PastOrder[]): Promise<void> {
  const byUser = new Map<number, PastOrder[]>();
  for (const o of orders)
    if (o.payType === payType.balance) byUser.set(o.player.userId, [...(byUser.get(o.player.userId) ?? []), o]);
  const rows: object[] = [];
  for (const [userId, own] of byUser) {
    const balances = await db.rows<{ balance: number }>('select balance from wallet where user_id = $1', [userId]);
    const spent = own.reduce((sum, o) => sum + o.fee - o.refund, 0);
    let balance = balances[0]?.balance ?? 0;
    const post = (kind: number, delta: number, type: string, id: string, when: string | null) =>
      rows.push({
        user_id: userId,
        kind,
        delta,
        balance_after: (balance += delta),
        biz_type: type,
        biz_id: id,
        at: when,
      });
    const sorted = own.sort((a, b) => (a.placedAt < b.placedAt ? -1 : 1));
    if (spent > 0) post(1, spent, 'recharge', `W${userId}`, toInstant(sorted[0]?.placedAt ?? ''));
    for (const o of sorted) {
      post(3, -o.fee, 'pay', o.tradeNo, toInstant(o.placedAt));
      if (o.refund > 0) post(4, o.refund, 'refund', `${o.tradeNo}R01`, toInstant(o.placedAt));
    }
  }
  await bulkInsert(
    db,
    'wallet_txn',
    {
      user_id: 'int',
      kind: 'smallint',
      delta: 'int',
      balance_after: 'int',
      biz_type: 'text',
      biz_id: 'text',
      at: 'timestamptz',
    },
    rows,
  );
}
