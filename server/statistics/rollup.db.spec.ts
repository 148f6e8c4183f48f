import fc from 'fast-check';
import { financeKind, payType } from '#domain/payments/pay.status';
import { Clock } from '#server/kit/runtime/clock';
import type { Env } from '#server/kit/runtime/env';
import { TestDatabase } from '#server/kit/testing/test-database';
import { anOrder, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { LogReader } from './log-reader';
import { FactUpdateService } from './fact-update.service';
import { FactStore } from './fact.store';
import { RollupCheckService } from './rollup-check.service';
import { RollupProofStore } from './rollup-proof.store';
import { countDifferences } from './rollup-proof.store';

const LONG = process.env['TEST_LONG'] === '1';

let base: TestDatabase;
let follow: FactUpdateService;
let worlds: TestVenue[];
let people: number[];
let serial = 0;

beforeAll(async () => {
  base = await TestDatabase.create('statistics_rollup');
  follow = new FactUpdateService(new FactStore(base.db));
  worlds = [await aVenue(base.db, { spaces: 40 }), await aVenue(base.db, { spaces: 40 })];
  people = [await aPerson(base.db), await aPerson(base.db, { roleId: 4 }), await aPerson(base.db, { roleId: 6 })];
  await base.db.rows('update app_user set org_id = id % 2 + 1');
  await follow.updateToEnd();
}, 60_000);
afterAll(() => base.close());

interface SpecStep {
  readonly what: keyof typeof steps;
  readonly n: number;
  readonly amount: number;
  readonly days: number;
}

/** Inserts a completed finance record of an order. */
const book = (trade: string, kind: number, by: number, amount: number, days: number, refundNo: string | null = null) =>
  base.db.rows(
    `
      insert into finance_record (
        no, kind, trade_no, refund_no, pay_type, amount, status, merchant_id, venue_id, user_id, gmt_create, done_at
      )
      select $1, $2, o.trade_no, $7, $3, $4, 2, o.merchant_id, o.venue_id, o.user_id, app_now(),
        app_now() - $5 * interval '1 day'
      from venue_order o
      where o.trade_no = $6
    `,
    [`F${++serial}`, kind, by, amount, days, trade, refundNo],
  );
const methods = [payType.wechat, payType.balance, payType.campusCard, payType.offline];
const by = ({ n }: SpecStep) => methods[n % methods.length] as number;

/** Steps an order and its money may go through. */
const steps = {
  pay: async (trade: string, step: SpecStep) => {
    await book(trade, financeKind.income, by(step), step.amount, step.days);
    await base.db.rows(
      `
        update venue_order
        set pay_status = 2, paid_at = app_now(), pay_fee = pay_fee + $2, pay_type = $3
        where trade_no = $1 and order_status = '1'
      `,
      [trade, step.amount, by(step)],
    );
  },
  paySplit: async (trade: string, step: SpecStep) => {
    for (const part of [1, 2, 3]) await book(trade, financeKind.income, payType.balance, step.amount + part, step.days);
  },
  payMore: (trade: string, step: SpecStep) => book(trade, financeKind.income, payType.offline, step.amount, step.days),
  gateBill: (trade: string, step: SpecStep) => book(trade, financeKind.gateBill, by(step), step.amount, step.days),
  deposit: (trade: string, step: SpecStep) =>
    book(trade, step.n % 2 ? financeKind.depositIn : financeKind.depositOut, by(step), step.amount, step.days),
  recharge: (trade: string, step: SpecStep) =>
    book(trade, step.n % 2 ? financeKind.recharge : financeKind.rechargeRefund, by(step), step.amount, step.days),
  refund: (trade: string, step: SpecStep) => book(trade, financeKind.refund, by(step), step.amount, step.days),
  refundToWallet: async (trade: string, step: SpecStep) => {
    const [{ count } = { count: 0 }] = await base.db.rows<{ count: number }>(
      'select count(*)::int as count from refund where trade_no = $1',
      [trade],
    );
    const no = `${trade}R${String(count + 1).padStart(2, '0')}`;
    await book(trade, financeKind.income, payType.wechat, step.amount, step.days);
    await base.db.rows(
      'insert into refund (refund_no, trade_no, pay_type, amount, route, status) values ($1, $2, 3, $3, 2, 2)',
      [no, trade, step.amount],
    );
    await book(trade, financeKind.refund, payType.wechat, step.amount, step.days, no);
  },
  cancel: (trade: string) =>
    base.db.rows(
      `update venue_order set order_status = '2', cancel_kind = 2, cancel_at = app_now() where trade_no = $1`,
      [trade],
    ),
  moveElsewhere: (trade: string, { n }: SpecStep) =>
    base.db.rows(
      'update venue_order set site_id = $2, venue_id = $3, reservation_date = reservation_date + $4::int where trade_no = $1',
      [trade, worlds[n % 2]?.siteId, worlds[n % 2]?.venueId, n % 40],
    ),
  sign: (trade: string) => base.db.rows('update venue_order set promise_status = 2 where trade_no = $1', [trade]),
  miss: (trade: string) => base.db.rows('update venue_order set promise_status = 1 where trade_no = $1', [trade]),
  close: (trade: string) => base.db.rows('update venue_order set closed_at = app_now() where trade_no = $1', [trade]),
  changeDepartment: (_trade: string, { n }: SpecStep) =>
    base.db.rows('update app_user set org_id = $2 where id = $1', [people[n % 3], 1 + (n % 2)]),
} satisfies Record<string, (trade: string, step: SpecStep) => Promise<unknown>>;

const anyStep = fc.record({
  what: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
  n: fc.nat(100),
  amount: fc.integer({ min: 1, max: 99_999 }),
  days: fc.integer({ min: 0, max: 70 }),
});
const differingRollups = async () => (await countDifferences(base.db)).filter(({ wrong }) => wrong > 0);

/** Money by day, venue and method: from the rollup, and from the records themselves without a view. */
const sums = async (from: 'rollup' | 'records') =>
  base.db.rows(
    from === 'rollup'
      ? `
        select to_char(day, 'YYYY-MM-DD') as day, venue_id, pay_type, sum(gross)::int as gross,
          sum(refund)::int as back, sum(cash_in)::int as cash_in, sum(cash_out)::int as cash_out,
          sum(orders)::int as orders
        from stat_income
        where span = 1 and basis = 1
        group by 1, 2, 3
        having sum(gross) + sum(refund) + sum(cash_in) + sum(cash_out) > 0
        order by 1, 2, 3
      `
      : `
        select *
        from (
          select
            to_char(f.done_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, o.venue_id, f.pay_type,
            coalesce(sum(f.amount) filter (where f.kind in (1, 6)), 0)::int as gross,
            coalesce(sum(f.amount) filter (where f.kind = 2), 0)::int as back,
            coalesce(sum(f.amount) filter (where f.kind in (1, 3, 6, 7) and f.pay_type <> 5), 0)::int as cash_in,
            coalesce(
              sum(f.amount) filter (
                where f.kind in (2, 4, 8)
                  and f.pay_type <> 5
                  and not exists (select 1 from refund r where r.refund_no = f.refund_no and r.route = 2)
              ),
              0
            )::int as cash_out,
            count(*) filter (
              where f.id = (select min(e.id) from finance_record e where e.kind = 1 and e.trade_no = f.trade_no)
            )::int as orders
          from finance_record f
            join venue_order o using (trade_no)
          where f.status = 2
          group by 1, 2, 3
        ) read
        where gross + back + cash_in + cash_out > 0
        order by 1, 2, 3
      `,
  );

const someOrders = async () =>
  (
    await Promise.all(
      [0, 1, 2, 3].map((i) =>
        anOrder(base.db, worlds[i % 2] as TestVenue, people[i % 3] as number, {
          space: serial++ % 40,
          time: serial % 14,
          daysAhead: 1 + (serial % 300),
          amount: 1000 + i,
        }),
      ),
    )
  ).map(({ tradeNo }) => tradeNo);

it(
  'counts every fen once, however often and in any order events arrive',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: 4, maxLength: 24 }),
        fc.array(fc.nat(1000), { minLength: 8, maxLength: 30 }),
        async (script, dice) => {
          const trades = await someOrders();
          const unheard: string[] = [...trades];
          for (const [i, step] of script.entries()) {
            const trade = trades[step.n % trades.length] as string;
            await steps[step.what](trade, step);
            unheard.push(trade);
            // Occasionally an order is folded early, late or twice.
            const roll = dice[i % dice.length] as number;
            if (roll % 3 === 0) await follow.rebuildFacts([trades[roll % trades.length] as string]);
          }
          const shuffled = [...unheard, ...unheard]
            .map((trade, i) => ({ trade, at: ((dice[i % dice.length] as number) * 7919 + i * 104_729) % 1009 }))
            .sort((a, b) => a.at - b.at)
            .map(({ trade }) => trade);
          const size = 1 + ((dice[0] as number) % 5);
          for (let i = 0; i < shuffled.length; i += size) await follow.rebuildFacts(shuffled.slice(i, i + size));
          expect(await differingRollups()).toEqual([]);
          expect(await sums('rollup')).toEqual(await sums('records'));
        },
      ),
      { numRuns: LONG ? 300 : 30 },
    );
  },
  LONG ? 600_000 : 60_000,
);

it('detects a missed event (control of the comparison)', async () => {
  const trades = await someOrders();
  const trade = trades[0] as string;
  await follow.rebuildFacts(trades);
  await steps.payMore(trade, { what: 'payMore', n: 1, amount: 1, days: 0 });
  expect((await differingRollups()).map(({ rollup }) => rollup)).toEqual(['stat_income']);
  expect(await sums('rollup')).not.toEqual(await sums('records'));
  await follow.rebuildFacts([trade]);
  expect(await differingRollups()).toEqual([]);
});

it('equals a rebuild from the ledger, and keeps the departments orders were counted for', async () => {
  await steps.changeDepartment('', { what: 'changeDepartment', n: 1, amount: 1, days: 0 });
  const all = async () =>
    Promise.all(
      ['stat_income', 'stat_booking', 'stat_mark', 'stat_dept', 'stat_wallet_total'].map((table) =>
        base.db.rows(
          `
            select to_jsonb(t) as row
            from ${table} t
            where to_jsonb(t)
              ->> (case '${table}' when 'stat_income' then 'gross' when 'stat_wallet_total' then 'times' else 'orders' end) <> '0'
            order by to_jsonb(t)::text
          `,
        ),
      ),
    );
  await follow.updateToEnd();
  const followed = await all();
  await base.db.transact((tx) =>
    tx.rows('update stat_income set gross = gross + 1 where ctid = (select ctid from stat_income limit 1)'),
  );
  expect((await differingRollups()).map(({ rollup }) => rollup)).toEqual(['stat_income']);
  await follow.rebuildAll();
  expect(await differingRollups()).toEqual([]);
  expect(await all()).toEqual(followed);
});

it('is compared with the ledger nightly, and a difference is recorded', async () => {
  const at = (time: string) =>
    new RollupCheckService(
      new RollupProofStore(base.db),
      follow,
      { now: () => Date.parse(`2026-05-02T${time}+08:00`) } satisfies Clock,
      {
        DATABASE_URL: base.url,
      } as Env,
    );
  await base.travel(Date.parse('2026-05-02T00:31:00+08:00') - Date.now());
  expect([
    await at('00:29').checkNightly(),
    await at('00:31').checkNightly(),
    await at('00:32').checkNightly(),
  ]).toEqual([0, 1, 0]);
  expect((await at('00:32').latest())?.wrong).toBe(0);
  await base.db.rows('update stat_income set gross = gross + 1 where ctid = (select ctid from stat_income limit 1)');
  expect((await at('00:33').check()).detail).toEqual([{ rollup: 'stat_income', wrong: 1 }]);
  expect((await at('00:33').latest())?.wrong).toBe(1);
  await follow.rebuildAll();
  expect((await at('00:34').check()).wrong).toBe(0);
  await base.travel(0);
});

it('follows the wallet ledger, each line once', async () => {
  const userId = await aPerson(base.db, { balance: 700 });
  await follow.updateToEnd();
  await base.db.rows(
    `
      insert into wallet_txn (user_id, kind, delta, balance_after, biz_type, biz_id)
      values ($1, 3, -200, 500, 'spec', 'a'), ($1, 4, 50, 550, 'spec', 'b')
    `,
    [userId],
  );
  await follow.updateToEnd();
  await follow.updateToEnd();
  expect(await differingRollups()).toEqual([]);
  expect(
    await base.db.rows(
      'select span, kind, came::int, went::int, times from stat_wallet_total where kind in (3, 4) order by kind, span',
    ),
  ).toEqual([
    { span: 1, kind: 3, came: 0, went: 200, times: 1 },
    { span: 2, kind: 3, came: 0, went: 200, times: 1 },
    { span: 1, kind: 4, came: 50, went: 0, times: 1 },
    { span: 2, kind: 4, came: 50, went: 0, times: 1 },
  ]);
  const count = (by: number) =>
    base.db.rows('update stat_wallet_total set times = times + $1 where span = 1 and kind = 3', [by]);
  await count(1);
  expect(await differingRollups()).toEqual([{ rollup: 'stat_wallet_total', wrong: 1 }]);
  await count(-1);
});

it('counts money at once under load, and bookings a few seconds later', async () => {
  let moved = 0;
  const real = performance.now.bind(performance);
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => real() + moved);
  const turn = (ms: number) => {
    moved += ms;
    return follow.updateFacts();
  };
  const log = (trades: readonly string[], times = 1) =>
    base.db.rows(
      `
        insert into order_log (trade_no, who, action)
        select t, 'member', 'submit' from unnest($1::text[]) t, generate_series(1, $2::int)
      `,
      [trades, times],
    );
  const counted = async (trade: string) =>
    (await base.db.rows('select 1 from stat_orders where trade_no = $1', [trade])).length;
  await follow.updateToEnd();
  const [first, second, paid] = (await someOrders()) as [string, string, string];
  await log([first], 501);
  await turn(1_001);
  expect(await counted(first)).toBe(1);
  await log([second]);
  await book(paid, financeKind.income, payType.wechat, 900, 0);
  await turn(1_001);
  expect([
    await counted(second),
    (await base.db.rows('select 1 from stat_money where trade_no = $1', [paid])).length,
  ]).toEqual([0, 1]);
  await turn(5_001);
  expect(await counted(second)).toBe(1);
  clock.mockRestore();
});

describe('a log read by sequence number', () => {
  /** Commits two log lines, the higher id first. */
  async function late(read: () => Promise<readonly string[]>): Promise<readonly string[]> {
    await read();
    const seen: string[] = [];
    const slow = base.source.createQueryRunner();
    await slow.startTransaction();
    await slow.query(`insert into order_log (trade_no, action) values ('slow', 'spec')`);
    await base.db.rows(`insert into order_log (trade_no, action) values ('fast', 'spec')`);
    seen.push(...(await read()));
    await slow.commitTransaction();
    await slow.release();
    seen.push(...(await read()));
    return seen;
  }

  it('misses no line committed after a later one', async () => {
    const reader = new LogReader<string>(new FactStore(base.db), 'order_log');
    let now = 0;
    expect(
      await late(async () => {
        const lines = await reader.readBatch((now += 100));
        lines.done();
        return lines.lines;
      }),
    ).toEqual(['fast', 'slow']);
  });

  it('would miss it with only the highest number (control)', async () => {
    let top = 0;
    expect(
      await late(async () => {
        const rows = await base.db.rows<{ id: number; no: string }>(
          'select id::float8 as id, trade_no as no from order_log where id > $1 order by id',
          [top],
        );
        top = rows.at(-1)?.id ?? top;
        return rows.map(({ no }) => no);
      }),
    ).toEqual(['fast']);
  });

  it('stops before the first missing number, and skips a lost one', async () => {
    const reader = new LogReader<string>(new FactStore(base.db), 'order_log');
    (await reader.readBatch(0)).done();
    await base.db
      .transact(async (tx) => {
        await tx.rows(`insert into order_log (trade_no, action) values ('never', 'spec')`);
        throw new Error('taken back');
      })
      .catch(() => undefined);
    const [row] = await base.db.rows<{ id: number }>(
      `insert into order_log (trade_no, action) values ('there', 'spec') returning id::float8 as id`,
    );
    const first = await reader.readBatch(1_000);
    expect([first.lines, first.settled]).toEqual([['there'], (row?.id ?? 0) - 2]);
    first.done();
    expect((await reader.readBatch(20_000)).settled).toBe((row?.id ?? 0) - 2);
    expect((await reader.readBatch(31_001)).settled).toBe(row?.id);
  });
});

it('finds a sum of a month in which the ledger has nothing', async () => {
  await follow.rebuildAll();
  expect(await differingRollups()).toEqual([]);
  await base.db.rows(
    `
      insert into stat_wallet_total (span, day, kind, came, went, times)
      values (1, '2019-05-07', 1, 5, 0, 1), (2, '2019-05-01', 1, 5, 0, 1)
    `,
  );
  expect(await differingRollups()).toEqual([{ rollup: 'stat_wallet_total', wrong: 2 }]);
  await base.db.rows(`delete from stat_wallet_total where day < '2020-01-01'`);
});
