import { fen } from '#domain/kit/money';
import { payType, refundRoute } from '#domain/payments/pay.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { AppModule } from '#server/app.module';
import { Db, type Tx } from '#server/kit/db/db';
import { armFailpoints } from '#server/kit/runtime/failpoint';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi } from '#server/kit/testing/test-api';
import { anOrder, aPerson, aMemberCaller, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import type { DaySemaphore } from '#server/orders/day-semaphore';
import { DataSource } from 'typeorm';
import { poolOf } from '#server/kit/db/data-source';
import { OrderService, type Order, type OrderStep } from '#server/orders/order.service';
import { SaleCommonStore } from '#server/sales/sale-common.store';
import { SaleRegistry } from '#server/sales/sale-registry.service';
import { SaleService, type SaleChange } from '#server/sales/sale.service';
import { OrderSweepService } from '#server/orders/order-sweep.service';
import { OrderStore } from '#server/orders/order.store';
import { WalletService } from '#server/wallet/wallet.service';
import { WalletStore, type WalletEvent } from '#server/wallet/wallet.store';
import { AttemptStore, type Attempt } from '#server/finance/attempt.store';
import { CancelService } from '#server/cancellations/cancel.service';
import { FinanceLedgerStore } from '#server/finance/finance-ledger.store';
import { InstantPaymentService } from './instant-payment.service';
import { RefundLedger } from '#server/refunds/refund-ledger.service';
import { RefundCreationService } from '#server/refunds/refund-creation.service';
import { OrderRefundService } from '#server/refunds/order-refund.service';
import { RefundBatchService } from '#server/refunds/refund-batch.service';
import { RefundStore } from '#server/refunds/refund.store';
import { SaleSettlementService } from './sale-settlement.service';

const ROUNDS = process.env['TEST_LONG'] === '1' ? 100 : 10;
/** Runs the rounds of a race, ten at a time. */
const runRounds = async (race: (round: number) => Promise<void>) => {
  for (let done = 0; done < ROUNDS; done += 10) await createMany(10, (i) => race(done + i));
};
const createMany = <T>(n: number, create: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => create(i)));

let api: TestApi;
let world: TestVenue;
let slot = 0;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'money_race', { POOL_SIZE: '20' });
  await api.app.get(SweepService).beforeApplicationShutdown();
  world = await aVenue(api.db, { spaces: 60 });
}, 90_000);
afterAll(() => api.close());
afterEach(() => armFailpoints(''));

const service = <T>(type: abstract new (...args: never[]) => T): T => api.app.get(type as never) as T;
const count = async (sql: string, ...values: unknown[]) =>
  Number((await api.db.rows<{ n: number }>(`select count(*)::int as n from ${sql}`, values))[0]?.n);
const heldOrder = (userId: number, more: Parameters<typeof anOrder>[3] = {}) => {
  const n = slot++;
  return anOrder(api.db, world, userId, {
    space: n % 60,
    time: Math.floor(n / 60) % 14,
    daysAhead: 3 + Math.floor(n / 840),
    ...more,
  });
};
/** Opens an attempt at a channel; its results are reported by hand. */
const createAttempt = async (tradeNo: string, userId: number, amount = 2000): Promise<Attempt> =>
  api.db.transact((tx) =>
    service(AttemptStore).create(tx, {
      tradeNo,
      userId,
      payType: payType.wechat,
      amount: fen(amount),
      payBefore: null,
    }),
  );
const receivePayment = (settle: SaleSettlementService, { attemptNo, amount }: Attempt) =>
  settle.settle(api.db, attemptNo, { attemptNo, amount, channelTradeNo: `42${attemptNo}` });
const paidOrder = async () => {
  const userId = await aPerson(api.db);
  const order = await heldOrder(userId);
  await receivePayment(service(SaleSettlementService), await createAttempt(order.tradeNo, userId));
  return { userId, ...order };
};

/**
 * Stores without locking, as a naive implementation would write them: they read, decide and write without checking
 * again.
 */
class UnlockedOrderStore extends OrderStore {
  override async lock(tx: Tx, tradeNo: string): Promise<Order> {
    return (await this.find(tx, { tradeNo })) as Order;
  }
  override async move(
    tx: Tx,
    order: Order,
    next: Pick<Order, 'orderStatus' | 'payStatus'>,
    { change = {}, confirmsSlots = false }: OrderStep,
  ): ReturnType<OrderStore['move']> {
    const names = Object.keys(change) as (keyof SaleChange)[];
    const set = names.map((name, i) => `, ${name} = $${i + 4}`).join('');
    await tx.rows(`update venue_order set order_status = $2, pay_status = $3${set} where trade_no = $1`, [
      order.tradeNo,
      next.orderStatus,
      next.payStatus,
      ...names.map((name) => change[name]),
    ]);
    const [confirmed] = confirmsSlots
      ? await tx.rows<{ patch: Record<string, unknown> }>('select confirm_slots($1) as patch', [order.tradeNo])
      : [];
    return { order: (await this.find(tx, order)) as Order, slots: confirmed?.patch ?? null };
  }
}
class UnlockedOrderService extends OrderService {
  override lock(tx: Tx, { tradeNo }: Order): Promise<Order> {
    return this.lockRow(tx, tradeNo);
  }
}
class UnlockedAttemptStore extends AttemptStore {
  override async lock(tx: Tx, attemptNo: string): Promise<Attempt> {
    return (await this.find(tx, attemptNo)) as Attempt;
  }
  override async move(tx: Tx, attempt: Attempt, next: Pick<Attempt, 'state'>): Promise<void> {
    await tx.rows('update pay_attempt set state = $2 where attempt_no = $1', [attempt.attemptNo, next.state]);
  }
}
/** A day semaphore that never waits. */
const noDaySemaphore = { run: (_: unknown, work: () => Promise<unknown>) => work() } as unknown as DaySemaphore;
/** Returns bookings whose rows this store reads and writes, and the sales that consist of them alone. */
const unlockedSales = (store: OrderStore): { readonly orders: OrderService; readonly sales: SaleService } => {
  const registry = new SaleRegistry();
  const sales = new SaleService(registry, service(SaleCommonStore));
  const orders = new UnlockedOrderService(api.db, store, noDaySemaphore, sales);
  orders.onModuleInit();
  return { orders, sales };
};
const unlockedSettlement = () => {
  const { orders, sales } = unlockedSales(new UnlockedOrderStore());
  const attempts = new UnlockedAttemptStore(api.db);
  const creation = new RefundCreationService(service(RefundLedger));
  return {
    settle: new SaleSettlementService(sales, attempts, service(FinanceLedgerStore), creation),
    cancels: new CancelService(
      api.db,
      orders,
      attempts,
      new OrderRefundService(sales, attempts, service(FinanceLedgerStore), creation),
    ),
  };
};

describe('one payment reported concurrently', () => {
  it('counts once, however many reports arrive', async () => {
    const userId = await aPerson(api.db);
    const { tradeNo } = await heldOrder(userId);
    const attempt = await createAttempt(tradeNo, userId);
    const settled = await createMany(20, () => receivePayment(service(SaleSettlementService), attempt));
    expect(settled.filter((one) => one === 'kept')).toHaveLength(1);
    expect(settled.filter((one) => one === 'known')).toHaveLength(19);
    expect(await count('finance_record where trade_no = $1', tradeNo)).toBe(1);
    expect(await count(`order_log where trade_no = $1 and action = 'pay'`, tradeNo)).toBe(1);
  });

  it('would count more than once without the locks and the state check (control)', async () => {
    const userId = await aPerson(api.db);
    const { tradeNo } = await heldOrder(userId);
    const attempt = await createAttempt(tradeNo, userId);
    await api.db.rows(
      'drop index finance_income_once; alter table finance_record drop constraint finance_record_no_key',
    );
    try {
      armFailpoints('pay.after_check=barrier:5');
      await createMany(5, () => receivePayment(unlockedSettlement().settle, attempt));
      expect(await count('finance_record where trade_no = $1', tradeNo)).toBeGreaterThan(1);
    } finally {
      await api.db.rows('delete from finance_record where trade_no = $1', [tradeNo]);
      await api.db.rows(
        `
          create unique index finance_income_once on finance_record (attempt_no)
          where kind = 1
            and attempt_no is not null; alter table finance_record add constraint finance_record_no_key unique (
              no
            )
        `,
      );
    }
  });

  it('is stopped by the database if the locks fail', async () => {
    const userId = await aPerson(api.db);
    const { tradeNo } = await heldOrder(userId);
    const attempt = await createAttempt(tradeNo, userId);
    armFailpoints('pay.after_check=barrier:5');
    const settled = await Promise.allSettled(
      Array.from({ length: 5 }, () => receivePayment(unlockedSettlement().settle, attempt)),
    );
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await count('finance_record where trade_no = $1', tradeNo)).toBe(1);
  });
});

describe('a payment while staff work on the day', () => {
  /** Runs work while another connection holds the lock of a day. */
  const whileDayIsLocked = async <T>(work: () => Promise<T>): Promise<T> => {
    const holder = await poolOf(api.app.get(DataSource, { strict: false })).connect();
    try {
      await holder.query('begin');
      await holder.query(
        'select lock_slots(site_id, reservation_date) from (select distinct site_id, reservation_date from venue_order) d',
      );
      return await work();
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  };

  it('in time is booked without waiting for the day', async () => {
    const userId = await aPerson(api.db);
    const { tradeNo } = await heldOrder(userId);
    const attempt = await createAttempt(tradeNo, userId);
    expect(await whileDayIsLocked(() => receivePayment(service(SaleSettlementService), attempt))).toBe('kept');
  });

  it('for an order that has ended waits for the day, because it may take slots', async () => {
    const userId = await aPerson(api.db);
    const { tradeNo } = await heldOrder(userId);
    const attempt = await createAttempt(tradeNo, userId);
    await api.db.rows(`update venue_order set pay_deadline = app_now() - interval '1 second' where trade_no = $1`, [
      tradeNo,
    ]);
    await expect(whileDayIsLocked(() => receivePayment(service(SaleSettlementService), attempt))).rejects.toMatchObject(
      { code: '55P03' },
    );
    expect(await receivePayment(service(SaleSettlementService), attempt)).toBe('restored');
  });
});

describe('concurrent cancellations of one order', () => {
  it('answer twenty times and create one refund', async () => {
    const { userId, tradeNo } = await paidOrder();
    const answers = await createMany(20, () =>
      service(CancelService).cancelOwn(aMemberCaller(userId), { tradeNo }, null),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([
        JSON.stringify({
          tradeNo,
          orderStatus: Number(orderStatus.cancelled),
          payStatus: payStatus.refunding,
          refundFee: 20,
        }),
      ]),
    );
    expect(await count('refund where trade_no = $1', tradeNo)).toBe(1);
    expect(await count(`order_log where trade_no = $1 and action = 'cancel'`, tradeNo)).toBe(1);
  });

  it('by twenty staff create one full refund, never above the paid sum', async () => {
    const { tradeNo } = await paidOrder();
    const staff = aMemberCaller(await aPerson(api.db, { roleId: 2 }), { roleId: 2 });
    await createMany(20, () => service(CancelService).cancelForVenue(staff, tradeNo, '闭馆'));
    expect(
      await api.db.rows('select sum(amount)::int as sum, count(*)::int as n from refund where trade_no = $1', [
        tradeNo,
      ]),
    ).toEqual([{ sum: 2000, n: 1 }]);
  });

  it('would create more than was paid without the locks (control), and the database refuses', async () => {
    const { userId, tradeNo } = await paidOrder();
    armFailpoints('cancel.after_check=barrier:4');
    const guarded = await Promise.allSettled(
      Array.from({ length: 4 }, () => unlockedSettlement().cancels.cancelOwn(aMemberCaller(userId), { tradeNo }, null)),
    );
    expect(guarded.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(4);
    expect(
      Number(
        (
          await api.db.rows<{ sum: number }>('select sum(amount)::int as sum from refund where trade_no = $1', [
            tradeNo,
          ])
        )[0]?.sum,
      ),
    ).toBeLessThanOrEqual(2000);

    const second = await paidOrder();
    await api.db.rows(
      `
        alter table refund disable trigger refund_within_paid;
        alter table refund drop constraint refund_refund_no_key cascade;
        drop index finance_refund_once;
        alter table finance_record drop constraint finance_record_no_key
      `,
    );
    try {
      armFailpoints('cancel.after_check=barrier:4');
      await Promise.allSettled(
        Array.from({ length: 4 }, () =>
          unlockedSettlement().cancels.cancelOwn(aMemberCaller(second.userId), { tradeNo: second.tradeNo }, null),
        ),
      );
      expect(await count('refund where trade_no = $1', second.tradeNo)).toBeGreaterThan(1);
    } finally {
      await api.db.rows('delete from refund where trade_no = $1', [second.tradeNo]);
      await api.db.rows(`delete from finance_record where trade_no = $1 and kind = 2`, [second.tradeNo]);
      await api.db.rows(
        `
          alter table refund enable trigger refund_within_paid;
          alter table refund add constraint refund_refund_no_key unique (refund_no);
          alter table refund_mark add constraint refund_mark_refund_no_fkey
            foreign key (refund_no) references refund (refund_no);
          create unique index finance_refund_once on finance_record (refund_no) where kind = 2;
          alter table finance_record add constraint finance_record_no_key unique (no)
        `,
      );
    }
  });
});

describe('concurrent balance refunds', () => {
  const PEOPLE = 4;
  /** Starting balance of a person. */
  const STARTING_BALANCE = 50_000;
  /** Creates three cancelled orders for each of four people, to be refunded to balances. */
  const createWaitingRefunds = async () => {
    const people = await createMany(PEOPLE, () => aPerson(api.db));
    const refunds: { userId: number; tradeNo: string; refundNo: string }[] = [];
    for (let n = 0; n < 3 * PEOPLE; n += 1) {
      const userId = people[n % PEOPLE] as number;
      const order = await heldOrder(userId);
      await receivePayment(service(SaleSettlementService), await createAttempt(order.tradeNo, userId));
      await service(CancelService).cancelOwn(aMemberCaller(userId), order, null);
      refunds.push({ userId, tradeNo: order.tradeNo, refundNo: `${order.tradeNo}R01` });
    }
    await api.db.rows(`update refund set route = ${refundRoute.wallet} where refund_no = any ($1)`, [
      refunds.map(({ refundNo }) => refundNo),
    ]);
    return { people, refunds };
  };
  const batch = (sales: SaleService, refunds: RefundStore, finances = service(FinanceLedgerStore)) => {
    const ledger = new RefundLedger(api.db, refunds, finances, service(SaleService));
    return new RefundBatchService(api.db, sales, ledger, service(WalletService));
  };
  const chain = (people: readonly number[]) =>
    api.db.rows<{ userId: number; sum: number; balance: number; broken: number }>(
      `
        select w.user_id as "userId", w.balance, sum(t.delta)::int as sum,
          count(*) filter (where t.balance_after <> t.so_far)::int as broken
        from wallet w
          join (
            select *, sum(delta) over (partition by user_id order by id) as so_far from wallet_txn
          ) t using (user_id)
        where w.user_id = any ($1)
        group by 1, 2
        order by 1
      `,
      [people],
    );

  it('share few transactions, run once each, and the ledger balances line by line', async () => {
    const { people, refunds } = await createWaitingRefunds();
    const processes = [
      batch(service(SaleService), service(RefundStore)),
      batch(service(SaleService), service(RefundStore)),
    ];
    const ended = await Promise.all(processes.flatMap((one) => refunds.map(({ refundNo }) => one.settle(refundNo))));
    expect(ended.filter(Boolean).length).toBe(refunds.length);
    expect(await chain(people)).toEqual(
      [...people]
        .sort((a, b) => a - b)
        .map((userId) => ({ userId, balance: STARTING_BALANCE + 6000, sum: STARTING_BALANCE + 6000, broken: 0 })),
    );
    const [summary] = await api.db.rows(
      `
        select
          count(distinct r.xmin::text)::int < 12 as together,
          count(*) filter (
            where r.status = 2 and f.status = 2 and o.pay_status = 4 and o.order_status = '2'
          )::int as ended
        from refund r
          join finance_record f using (refund_no)
          join venue_order o on o.trade_no = r.trade_no
        where r.refund_no = any ($1)
      `,
      [refunds.map(({ refundNo }) => refundNo)],
    );
    expect(summary).toEqual({ together: true, ended: 12 });
    expect(
      await count(
        `order_log where action = 'settleRefund' and note = any ($1)`,
        refunds.map(({ refundNo }) => refundNo),
      ),
    ).toBe(12);
  });

  it('run alone if they do not qualify for a batch', async () => {
    const {
      refunds: [other, early, held, plainRefunds],
    } = await createWaitingRefunds();
    await api.db.rows(`update refund set route = ${refundRoute.offline} where refund_no = $1`, [other?.refundNo]);
    await api.db.rows(`update refund set next_try_at = app_now() + interval '1 hour' where refund_no = $1`, [
      early?.refundNo,
    ]);
    await api.db.rows(`update refund set claimed_until = app_now() + interval '5 s' where refund_no = $1`, [
      held?.refundNo,
    ]);
    const one = batch(service(SaleService), service(RefundStore));
    expect(
      await Promise.all([other, early, held, plainRefunds].map((refund) => one.settle(refund?.refundNo ?? ''))),
    ).toEqual([false, false, false, true]);
    expect(
      await count(
        `refund where refund_no = any ($1) and status = 3`,
        [other, early, held].map((refund) => refund?.refundNo),
      ),
    ).toBe(3);
  });

  it('would pay twice without the locks and the ledger key (control)', async () => {
    class UncheckedOrderStore extends OrderStore {
      override lockUnlocked(tx: Tx, tradeNos: readonly string[]): ReturnType<OrderStore['lockUnlocked']> {
        return tx.rows(
          `
            select
              trade_no as "tradeNo", user_id as "userId", merchant_id as "merchantId",
              order_status as "orderStatus", pay_status as "payStatus", null as "payBefore"
            from venue_order
            where trade_no = any ($1)
          `,
          [tradeNos],
        );
      }
    }
    class UncheckedRefundStore extends RefundStore {
      override lockBatchable(tx: Tx, refundNos: readonly string[]): ReturnType<RefundStore['lockBatchable']> {
        return tx.rows(
          `
            select refund_no as "refundNo", trade_no as "tradeNo", amount
            from refund
            where refund_no = any ($1) and status = 3
          `,
          [refundNos],
        );
      }
    }
    class UncheckedFinanceLedgerStore extends FinanceLedgerStore {
      override async completeAll(
        tx: Tx,
        refundNos: readonly string[],
        next: { readonly status: number },
      ): Promise<void> {
        await tx.rows('update finance_record set status = $2, done_at = app_now() where refund_no = any ($1)', [
          refundNos,
          next.status,
        ]);
      }
    }
    const {
      people: [userId],
      refunds: [refund],
    } = await createWaitingRefunds();
    const balance = async () =>
      (
        await api.db.rows<{ balance: number }>(
          'select coalesce(max(balance), 0) as balance from wallet where user_id = $1',
          [userId],
        )
      )[0]?.balance;
    const processes = [0, 1].map(() =>
      batch(
        unlockedSales(new UncheckedOrderStore()).sales,
        new UncheckedRefundStore(),
        new UncheckedFinanceLedgerStore(service(SaleService)),
      ),
    );
    const key =
      (
        await api.db.rows<{ name: string }>(
          `select conname as name from pg_constraint where conrelid = 'wallet_txn'::regclass and contype = 'u'`,
        )
      )[0]?.name ?? '';
    armFailpoints('refund.batch=barrier:2');
    const guarded = await Promise.all(processes.map((one) => one.settle(refund?.refundNo ?? '')));
    expect([guarded.filter(Boolean).length, await balance()]).toEqual([1, STARTING_BALANCE + 2000]);

    await api.db.rows(`alter table wallet_txn drop constraint ${key}`);
    await api.db.rows('update refund set status = 3, done_at = null where refund_no = $1', [refund?.refundNo]);
    await api.db.rows('update finance_record set status = 3, done_at = null where refund_no = $1', [refund?.refundNo]);
    try {
      armFailpoints('refund.batch=barrier:2');
      await Promise.all(processes.map((one) => one.settle(refund?.refundNo ?? '')));
      expect(await balance()).toBe(STARTING_BALANCE + 6000);
    } finally {
      await api.db.rows('alter table wallet_txn disable trigger ledger_keep');
      await api.db.rows('delete from wallet_txn where biz_id = $1', [refund?.refundNo]);
      await api.db.rows(`update wallet set balance = $2 where user_id = $1`, [userId, STARTING_BALANCE]);
      await api.db.rows(
        `
          alter table wallet_txn add constraint ${key} unique (biz_type, biz_id);
          alter table wallet_txn enable trigger ledger_keep
        `,
      );
    }
  });
});

describe('concurrent payments from one balance', () => {
  const spend = async (userId: number) => {
    // One order a day: only the wallet itself serializes them.
    const orders = await createMany(20, (i) => heldOrder(userId, { amount: 300, daysAhead: 20 + i }));
    return Promise.allSettled(
      orders.map(async ({ tradeNo }) =>
        service(InstantPaymentService).payFromBalance(
          aMemberCaller(userId),
          await service(OrderService).findOwn(userId, { tradeNo }),
        ),
      ),
    );
  };
  const sums = async (userId: number) =>
    (
      await api.db.rows<{ balance: number; ledger: number }>(
        `
          select w.balance, (select sum(delta)::int from wallet_txn t where t.user_id = w.user_id) as ledger
          from wallet w
          where user_id = $1
        `,
        [userId],
      )
    )[0];

  it('never overdraw it, and it equals its ledger', async () => {
    const userId = await aPerson(api.db, { balance: 1_000 });
    const paid = (await spend(userId)).filter(({ status }) => status === 'fulfilled');
    expect(paid).toHaveLength(3);
    expect(await sums(userId)).toEqual({ balance: 100, ledger: 100 });
  });

  it('would lose money with read-then-write (control)', async () => {
    const userId = await aPerson(api.db, { balance: 1_000 });
    const store = service(WalletStore);
    const guarded = store.debit.bind(store);
    let createWaitingRefunds: (() => void)[] = [];
    store.debit = async (tx: Tx, { userId: id, amount, kind, bizType, bizId }: WalletEvent) => {
      const [before] = await tx.rows<{ balance: number }>('select balance from wallet where user_id = $1', [id]);
      await new Promise<void>((release) => {
        createWaitingRefunds.push(release);
        if (createWaitingRefunds.length === 5) createWaitingRefunds.splice(0).forEach((one) => one());
        setTimeout(release, 300);
      });
      if (!before || before.balance < amount) return false;
      await tx.rows('update wallet set balance = $2 where user_id = $1', [id, before.balance - amount]);
      await tx.rows(
        `
          insert into wallet_txn (user_id, kind, delta, balance_after, biz_type, biz_id)
          values ($1, $2, $3, $4, $5, $6)
        `,
        [id, kind, -amount, before.balance - amount, bizType, bizId],
      );
      return true;
    };
    try {
      await spend(userId);
    } finally {
      store.debit = guarded;
      createWaitingRefunds = [];
    }
    const after = await sums(userId);
    expect(after?.balance).not.toBe(after?.ledger);
    await api.db.rows('update wallet set balance = 0 where user_id = $1', [userId]);
  });
});

describe('the deadline of a hold', () => {
  const outcome = async (tradeNo: string) => {
    const [row] = await api.db.rows<{ os: string; ps: number; own: number; balance: string }>(
      `
        select
          o.order_status as os, o.pay_status as ps,
          (
            select count(*)::int
            from slot_hold h
            where h.trade_no = o.trade_no and h.released_at is null and h.kind = 'PAID'
          ) as own,
          (
            select coalesce(sum(delta), 0)::text
            from wallet_txn t
            where t.user_id = o.user_id and t.biz_type <> 'opening'
          ) as balance
        from venue_order o
        where o.trade_no = $1
      `,
      [tradeNo],
    );
    return row;
  };
  const keepReleasing = async (tradeNo: string, ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end;)
      await service(OrderSweepService).release(tradeNo);
    // On a slow machine the last call may have begun before the deadline.
    await service(OrderSweepService).release(tradeNo);
  };
  const wait = (ms: number) => new Promise((release) => setTimeout(release, ms));

  it(
    `ends paid with the slot or released with the money untouched, ${ROUNDS} times`,
    async () => {
      const seen = new Set<string>();
      await runRounds(async (round) => {
        const userId = await aPerson(api.db);
        const { tradeNo } = await heldOrder(userId, { holdSeconds: 1 });
        const seenOrder = await service(OrderService).findOwn(userId, { tradeNo });
        await wait(850);
        const pay = async () => {
          await wait((round * 37) % 300);
          await service(InstantPaymentService)
            .payFromBalance(aMemberCaller(userId), seenOrder)
            .catch(() => undefined);
        };
        await Promise.all([keepReleasing(tradeNo, 500), pay()]);
        const end = await outcome(tradeNo);
        seen.add(`${end?.os}${end?.ps}`);
        expect(end).toEqual(
          end?.ps === 2
            ? { os: orderStatus.normal, ps: payStatus.paid, own: 1, balance: '-2000' }
            : { os: orderStatus.cancelled, ps: payStatus.unpaid, own: 0, balance: '0' },
        );
      });
      expect([...seen].every((state) => state === '12' || state === '21')).toBe(true);
    },
    20_000 + ROUNDS * 1_000,
  );

  it(
    `keeps or refunds channel money at the deadline with a competing booking, ${ROUNDS} times`,
    async () => {
      await runRounds(async (round) => {
        const userId = await aPerson(api.db);
        const n = slot;
        const order = await heldOrder(userId, { holdSeconds: 1 });
        const attempt = await createAttempt(order.tradeNo, userId);
        const rival = async () => {
          await wait((round * 53) % 300);
          await api.db
            .transact(async (tx) => {
              await Db.lockSlots(tx, [{ siteId: world.siteId, date: order.date }]);
              await tx.rows('select end_due_orders($1, $2)', [world.siteId, order.date]);
              await tx.rows(
                `
                  insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind)
                  select site_id, space_id, date, time_id, during, 'X00000000000000', 'BLOCKED'
                  from slot_hold
                  where trade_no = $1
                  order by id
                  limit 1
                `,
                [order.tradeNo],
              );
            })
            .catch(() => undefined);
        };
        await wait(850);
        const pay = async () => {
          await wait((round * 37) % 300);
          await receivePayment(service(SaleSettlementService), attempt);
        };
        await Promise.all([keepReleasing(order.tradeNo, 500), pay(), rival()]);
        const end = await outcome(order.tradeNo);
        const refunds = await count('refund where trade_no = $1', order.tradeNo);
        expect({ ...end, refunds }).toEqual(
          end?.os === '1'
            ? { os: orderStatus.normal, ps: payStatus.paid, own: 1, balance: '0', refunds: 0 }
            : { os: orderStatus.cancelled, ps: payStatus.refunding, own: 0, balance: '0', refunds: 1 },
        );
        expect(n).toBeLessThan(slot);
        await api.db.rows(
          `
            update slot_hold
            set released_at = app_now()
            where trade_no = 'X00000000000000' and space_id in (select space_id from slot_hold where trade_no = $1)
          `,
          [order.tradeNo],
        );
      });
    },
    20_000 + ROUNDS * 1_000,
  );

  it('is the same for a payment and for PostgreSQL, to the microsecond', async () => {
    const { tradeNo } = await heldOrder(await aPerson(api.db));
    const over = (micros: number) =>
      api.db.transact(async (tx) => {
        await tx.rows(
          `
            update venue_order
            set pay_deadline = date_trunc('milliseconds', app_now()) + $2 * interval '1 microsecond'
            where trade_no = $1
          `,
          [tradeNo, micros],
        );
        const order = await service(OrderService).lockRow(tx, tradeNo);
        const [row] = await tx.rows<{ over: boolean }>(
          'select pay_deadline <= app_now() as over from venue_order where trade_no = $1',
          [tradeNo],
        );
        return { says: order.now >= (order.payBefore as number), over: row?.over };
      });
    for (const micros of [-1_500, 0, 1, 250, 500, 750, 998, 1_000, 2_500]) {
      const { says: reply, over: ended } = await over(micros);
      expect(`${micros} ${reply}`).toBe(`${micros} ${ended}`);
    }
  });

  it('would sell a lost slot without the locks (control)', async () => {
    const userId = await aPerson(api.db);
    const { tradeNo } = await heldOrder(userId, { holdSeconds: 1 });
    const attempt = await createAttempt(tradeNo, userId);
    armFailpoints('pay.after_check=sleep:1500');
    const paying = receivePayment(unlockedSettlement().settle, attempt);
    await wait(1_100);
    expect(await service(OrderSweepService).release(tradeNo)).toBe(true);
    await paying.catch(() => undefined);
    const end = await outcome(tradeNo);
    expect(end?.own === 1 && end.os === '1').toBe(false);
    expect(end?.ps).not.toBe(3);
  });
});
