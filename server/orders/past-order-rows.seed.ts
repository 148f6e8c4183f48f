import { orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { addDays, stamp, type LocalDate } from '#domain/kit/time';
import type { Db, Tx } from '#server/kit/db/db';
import { bulkInsert, seededRandom } from '#server/kit/db/seeding';
import { insertPastPayments, toInstant } from './past-order-money.seed';
import { pastSites, simulateDay, type PastOrder } from './past-order.seed';
import { createPlayerFinder } from './past-player.seed';

/** Days of past and future orders on the demo campus. */
const PAST_DAYS = 30;
const AHEAD_DAYS = 2;

const during = (o: PastOrder) => `[${stamp(o.date, o.begin)},${stamp(o.date, o.end)})`;
const isActive = (o: PastOrder) => o.orderStatus === orderStatus.normal;
const settled = (o: PastOrder) => o.payStatus === payStatus.paid || o.payStatus === payStatus.refunded;

/** Seeds orders of the past 30 days, today and the next days with the money they moved. Skipped if orders exist. */
export async function seedPastOrders(db: Db): Promise<number> {
  const [{ taken, today, minute } = { taken: 1, today: '' as LocalDate, minute: 0 }] = await db.rows<{
    taken: number;
    today: LocalDate;
    minute: number;
  }>(
    `
      select (select count(*)::int from venue_order) as taken, school_now()::date as today,
        (extract(hour from school_now()) * 60 + extract(minute from school_now()))::int as minute
    `,
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
  const placed = orders.filter((o) => o.placedAt < stamp(today, minute));
  // All or nothing: an interrupted start would leave orders without their money.
  await db.transact((tx) => insertOrders(tx, placed));
  return orders.length;
}

async function insertOrders(db: Tx, orders: readonly PastOrder[]): Promise<void> {
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
      source: orderSource.online,
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
      paid_at: settled(o) ? toInstant(o.placedAt) : null,
      order_status: o.orderStatus,
      pay_status: o.payStatus,
      promise_status: o.promise,
      cancel_kind: o.cancelKind,
      cancel_at: o.cancelKind === null ? null : toInstant(o.placedAt),
      entry_code: o.tradeNo.slice(-6),
      gmt_create: toInstant(o.placedAt),
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
      .filter((o) => isActive(o) && o.site.seats === 0)
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
  await insertPastPayments(
    db,
    orders.filter((o) => settled(o) && o.fee > 0),
  );
}

async function insertCapacity(db: Tx, orders: readonly PastOrder[]): Promise<void> {
  const claims = orders.filter((o) => isActive(o) && o.site.seats > 0);
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
