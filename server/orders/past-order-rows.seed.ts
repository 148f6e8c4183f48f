import { financeKind, financeStatus, payType } from '#domain/payments/pay.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { addDays, stamp, type LocalDate } from '#domain/kit/time';
import type { Db } from '#server/kit/db/db';
import { bulkInsert, seededRandom } from '#server/kit/db/seeding';
import { pastSites, simulateDay, type PastOrder } from './past-order.seed';
import { createPlayerFinder } from './past-player.seed';

/** Days of past and future orders on the demo campus. */
const PAST_DAYS = 30;
const AHEAD_DAYS = 2;

const at = (text: string) => `${text}+08:00`;
const during = (o: PastOrder) => `[${stamp(o.date, o.begin)},${stamp(o.date, o.end)})`;
const keptAmount = (o: PastOrder) => o.orderStatus === orderStatus.normal;
const settled = (o: PastOrder) => o.payStatus === payStatus.paid || o.payStatus === payStatus.refunded;

/** Seeds orders of the past 30 days, today and the next days with the money they moved. Skipped if orders exist. */
export async function seedPastOrders(db: Db): Promise<number> {
  const [{ taken, today, minute } = { taken: 1, today: '' as LocalDate, minute: 0 }] = await db.rows<{
    taken: number;
    today: LocalDate;
    minute: number;
  }>(
    `select (select count(*)::int from venue_order) as taken, school_now()::date as today, (extract(hour from school_now()) * 60 + extract(minute from school_now()))::int as minute`,
  );
  if (taken > 0) return 0;
  const finds = await createPlayerFinder(db);
  const used = new Set<string>();
  const roll = seededRandom(99);
  const nextNo = (date: LocalDate): string => {
    for (;;) {
      const no = `D${date.slice(2).replaceAll('-', '')}${String(Math.floor(roll() * 1e8)).padStart(8, '0')}`;
      if (!used.has(no)) return (used.add(no), no);
    }
  };
  const orders: PastOrder[] = [];
  for (const site of await pastSites(db)) {
    for (let day = -PAST_DAYS; day <= AHEAD_DAYS; day += 1) {
      const until = day < 0 ? null : day === 0 ? minute : -1;
      const one = simulateDay(site, addDays(today, day), finds, until, nextNo);
      orders.push(...(day <= 0 ? one : one.filter((_, i) => i % (day + 1) === 0)));
    }
  }
  await insertOrders(
    db,
    orders.filter((o) => o.placedAt < stamp(today, minute)),
  );
  return orders.length;
}

async function insertOrders(db: Db, orders: readonly PastOrder[]): Promise<void> {
  await bulkInsert(
    db,
    'venue_order',
    {
      trade_no: 'text',
      user_id: 'int',
      order_type: 'int',
      source: 'smallint',
      channel: 'smallint',
      venue_id: 'int',
      site_id: 'int',
      merchant_id: 'int',
      reservation_date: 'date',
      begin_at: 'timestamp',
      end_at: 'timestamp',
      detail: 'text',
      detail_en: 'text',
      space_names: 'text',
      phone: 'text',
      people: 'smallint',
      amount: 'int',
      pay_fee: 'int',
      refund_fee: 'int',
      pay_type: 'smallint',
      paid_at: 'timestamptz',
      order_status: 'text',
      pay_status: 'smallint',
      promise_status: 'smallint',
      cancel_kind: 'smallint',
      cancel_at: 'timestamptz',
      entry_code: 'text',
      gmt_create: 'timestamptz',
    },
    orders.map((o, i) => ({
      trade_no: o.tradeNo,
      user_id: o.player.userId,
      order_type: o.player.roleId,
      source: 1,
      channel: (i % 3) + 1,
      venue_id: o.site.venueId,
      site_id: o.site.siteId,
      merchant_id: o.site.merchantId,
      reservation_date: o.date,
      begin_at: stamp(o.date, o.begin),
      end_at: stamp(o.date, o.end),
      detail: o.detail,
      detail_en: o.detailEn,
      space_names: o.spaceName,
      phone: o.player.phone,
      people: o.people,
      amount: o.fee,
      pay_fee: settled(o) ? o.fee : 0,
      refund_fee: o.refund,
      pay_type: o.payType,
      paid_at: settled(o) ? at(o.placedAt) : null,
      order_status: o.orderStatus,
      pay_status: o.payStatus,
      promise_status: o.promise,
      cancel_kind: o.cancelKind,
      cancel_at: o.cancelKind === null ? null : at(o.placedAt),
      entry_code: o.tradeNo.slice(-6),
      gmt_create: at(o.placedAt),
    })),
  );
  await bulkInsert(
    db,
    'venue_order_item',
    {
      trade_no: 'text',
      space_id: 'int',
      time_id: 'int',
      begin_at: 'timestamp',
      end_at: 'timestamp',
      fee: 'int',
      promise_status: 'smallint',
    },
    orders.map((o) => ({
      trade_no: o.tradeNo,
      space_id: o.spaces[0],
      time_id: o.timeId,
      begin_at: stamp(o.date, o.begin),
      end_at: stamp(o.date, o.end),
      fee: o.fee,
      promise_status: o.promise,
    })),
  );
  await bulkInsert(
    db,
    'slot_hold',
    {
      site_id: 'int',
      space_id: 'int',
      date: 'date',
      time_id: 'int',
      during: 'tsrange',
      trade_no: 'text',
      kind: 'text',
      by_conflict: 'boolean',
    },
    orders
      .filter((o) => keptAmount(o) && o.site.seats === 0)
      .flatMap((o) =>
        o.spaces.map((space, n) => ({
          site_id: o.site.siteId,
          space_id: space,
          date: o.date,
          time_id: o.timeId,
          during: during(o),
          trade_no: o.tradeNo,
          kind: 'PAID',
          by_conflict: n > 0,
        })),
      ),
  );
  await insertCapacity(db, orders);
  await insertMoney(
    db,
    orders.filter((o) => settled(o) && o.fee > 0),
  );
}

async function insertCapacity(db: Db, orders: readonly PastOrder[]): Promise<void> {
  const claims = orders.filter((o) => keptAmount(o) && o.site.seats > 0);
  const taken = new Map<string, { site_id: number; date: string; time_id: number; taken: number; total: number }>();
  for (const o of claims) {
    const key = `${o.site.siteId}/${o.date}/${o.timeId}`;
    const row = taken.get(key) ?? {
      site_id: o.site.siteId,
      date: o.date,
      time_id: o.timeId,
      taken: 0,
      total: o.site.seats,
    };
    taken.set(key, { ...row, taken: row.taken + o.people });
  }
  await bulkInsert(db, 'slot_capacity', { site_id: 'int', date: 'date', time_id: 'int', taken: 'int', total: 'int' }, [
    ...taken.values(),
  ]);
  await bulkInsert(
    db,
    'capacity_claim',
    { site_id: 'int', date: 'date', time_id: 'int', trade_no: 'text', places: 'int', kind: 'text' },
    claims.map((o) => ({
      site_id: o.site.siteId,
      date: o.date,
      time_id: o.timeId,
      trade_no: o.tradeNo,
      places: o.people,
      kind: 'PAID',
    })),
  );
}

async function insertMoney(db: Db, orders: readonly PastOrder[]): Promise<void> {
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
    gmt_create: at(o.placedAt),
    done_at: at(o.placedAt),
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
      gmt_create: at(o.placedAt),
      done_at: at(o.placedAt),
    })),
  );
  await insertLedger(db, orders);
}

/**
 * Inserts the balance payments of past orders, preceded by one recharge of their total, so that the current balance
 * stays unchanged.
 */
async function insertLedger(db: Db, orders: readonly PastOrder[]): Promise<void> {
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
    if (spent > 0) post(1, spent, 'recharge', `W${userId}`, at(sorted[0]?.placedAt ?? ''));
    for (const o of sorted) {
      post(3, -o.fee, 'pay', o.tradeNo, at(o.placedAt));
      if (o.refund > 0) post(4, o.refund, 'refund', `${o.tradeNo}R01`, at(o.placedAt));
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
