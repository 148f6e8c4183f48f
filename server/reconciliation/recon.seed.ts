import { financeKind, financeStatus, payType } from '#domain/payments/pay.status';
import {
  findingKind,
  findingState,
  lineKind,
  reconSource,
  repair,
  runState,
  type FindingKind,
  type FindingState,
  type Repair,
} from '#domain/reconciliation/recon.status';
import type { Db, Tx } from '#server/kit/db/db';

/** Nights whose statements are seeded: those the product no longer catches up with. */
const NIGHTS = { from: 4, to: 10 } as const;
const CHANNELS = [payType.campusCard, payType.alipay, payType.wechat, payType.school] as const;
const PUBLIC = [payType.alipay, payType.wechat];

interface FindingCase {
  readonly kind: FindingKind;
  readonly back: number;
  readonly way?: (typeof CHANNELS)[number];
  /** Difference in fen; null if one side has no line. */
  readonly ours?: 'none';
  readonly theirs?: 'none' | number;
  readonly state: FindingState;
  readonly proposal: Repair;
  readonly how?: Repair;
  readonly note?: string;
}

const { open, asked, solved } = findingState;
const manualCase = (kind: FindingKind, back: number, theirs: number, note: string): FindingCase => ({
  kind,
  back,
  theirs,
  state: solved,
  proposal: repair.byHand,
  how: repair.byHand,
  note,
});

/** One difference of each kind: most are settled, one waits for a second person, one is open. */
const CASES: readonly FindingCase[] = [
  {
    kind: findingKind.onlyTheirs,
    back: 5,
    way: payType.wechat,
    ours: 'none',
    theirs: 0,
    state: open,
    proposal: repair.byHand,
  },
  {
    kind: findingKind.amount,
    back: 4,
    way: payType.campusCard,
    theirs: -100,
    state: asked,
    proposal: repair.byHand,
    how: repair.byHand,
    note: '读卡器断线后重发，一卡通中心称少记 1.00 元，已约定次日补记',
  },
  {
    kind: findingKind.onlyOurs,
    back: 7,
    way: payType.alipay,
    theirs: 'none',
    state: solved,
    proposal: repair.askChannel,
  },
  {
    kind: findingKind.status,
    back: 6,
    way: payType.wechat,
    theirs: 0,
    state: solved,
    proposal: repair.askChannel,
    how: repair.askChannel,
  },
  {
    kind: findingKind.double,
    back: 8,
    way: payType.wechat,
    theirs: 0,
    state: solved,
    proposal: repair.refundDouble,
    how: repair.refundDouble,
    note: '用户两次扫码付款，退回第二笔',
  },
  manualCase(findingKind.orderFinance, 9, -500, '改期补差未记流水，已补记'),
  manualCase(findingKind.refundFinance, 9, 300, '闭馆退款流水重复一笔，已冲销'),
  manualCase(findingKind.tryFinance, 8, -200, '柜台收款金额录错，已更正'),
  manualCase(findingKind.ledgerPaid, 8, 100, '余额支付流水金额录错，已更正'),
  manualCase(findingKind.ledgerBack, 7, -100, '余额退款少记 1.00 元，已补记'),
  manualCase(findingKind.recharge, 7, -1_000, '充值入账时断电，余额已补记'),
  { ...manualCase(findingKind.stray, 6, 0, '旧系统迁入的流水，订单已归档'), ours: 'none' },
  manualCase(findingKind.walletSum, 6, 500, '迁入期初余额未记明细，已补记'),
  manualCase(findingKind.walletChain, 5, 500, '迁入明细顺序有误，已重排'),
];

/**
 * Seeds some nights of reconciliation: the totals of each statement and of our ledger, and a difference of each kind
 * with its result. Running it again adds nothing.
 */
export async function seedReconciliation(db: Db): Promise<void> {
  const [{ n } = { n: 0 }] = await db.rows<{ n: number }>('select count(*)::int as n from recon_run');
  if (n > 0) return;
  await db.transact(async (tx) => {
    await seedRuns(tx);
    for (const one of CASES) await seedFinding(tx, one);
    await tx.rows(
      `
        update recon_run r
        set found = x.n, state = ${runState.differs}
        from (select run_id, count(*)::int as n from recon_finding group by run_id) x
        where x.run_id = r.id
      `,
    );
  });
}

/** Seeds the runs of the nights with the ledger totals of the day before. */
async function seedRuns(tx: Tx): Promise<void> {
  const night = `((d.day + 1)::timestamp at time zone school_zone()) + interval '4 hours'`;
  const days = (from: number) =>
    `(select school_now()::date - back as day from generate_series(${from}, ${NIGHTS.to}) back) d`;
  await tx.rows(
    `
      insert into recon_run (
        source, pay_type, day, state, ours, theirs, ours_paid, ours_back, theirs_paid, theirs_back, fees, began_at,
        done_at
      )
      select ${reconSource.bill}, w.way, d.day, ${runState.agrees}, s.lines, s.lines, s.paid, s.back, s.paid, s.back,
        case when w.way = any ($2) then round((s.paid - s.back) * 0.006) else 0 end, ${night},
        ${night} + interval '6 seconds'
      from ${days(NIGHTS.from)}
        cross join unnest($1::int[]) as w (way)
        cross join lateral (
          select
            count(*)::int as lines,
            coalesce(
              sum(f.amount) filter (where f.kind in (${financeKind.income}, ${financeKind.recharge})), 0
            ) as paid,
            coalesce(
              sum(f.amount) filter (where f.kind in (${financeKind.refund}, ${financeKind.rechargeRefund})), 0
            ) as back
          from finance_record f
          where f.pay_type = w.way
            and f.status = ${financeStatus.complete}
            and (f.done_at at time zone school_zone())::date = d.day
        ) s
    `,
    [CHANNELS, PUBLIC],
  );
  await tx.rows(
    `
      insert into recon_run (source, day, state, ours, began_at, done_at)
      select ${reconSource.books}, d.day, ${runState.agrees},
        (select count(*) from venue_order o where o.reservation_date <= d.day) + (select count(*) from wallet),
        ${night}, ${night} + interval '9 seconds'
      from ${days(1)}
    `,
  );
}

/** Seeds one difference about a recorded payment of that day. */
async function seedFinding(
  tx: Tx,
  { kind, back, way, ours, theirs = 0, state, proposal, how: repairType, note }: FindingCase,
): Promise<void> {
  const wallet = kind === findingKind.walletSum || kind === findingKind.walletChain;
  await tx.rows(
    `
      insert into recon_finding (
        run_id, source, pay_type, day, kind, line, no, trade_no, ours, theirs, proposal, state, how, note, asked_by,
        asked_at, decided_by, solved_at, found_at
      )
      select
        r.id, r.source, r.pay_type, r.day, $3::smallint, case when $2::int is not null then ${lineKind.pay} end,
        case
          when $2::int is not null then f.trade_no || 'A01'
          when $10::boolean then 'U' || f.user_id
          else f.trade_no
        end,
        case when not $10::boolean then f.trade_no end, case when not $4::boolean then f.amount end,
        case when $5::int is not null then f.amount + $5::int end, $6::smallint, $7::smallint, $8::smallint,
        $9::text, case when $9::text is not null then a.id end,
        case when $9::text is not null then r.done_at + interval '5 hours' end,
        case when $9::text is not null and $7::smallint = ${solved} then b.id end,
        case
          when $7::smallint = ${solved} then r.done_at + case
            when $9::text is not null then interval '7 hours'
            when $8::smallint is not null then interval '2 seconds'
            else interval '1 day'
          end
        end,
        r.done_at
      from recon_run r
        join app_user a on a.username = 'finance'
        join app_user b on b.username = 'schooladmin'
        cross join lateral (
          select f.trade_no, f.user_id, f.amount
          from finance_record f
          where f.kind = ${financeKind.income}
            and f.status = ${financeStatus.complete}
            and f.amount >= 1500
            and ($2::int is null or f.pay_type = $2)
            and (f.done_at at time zone school_zone())::date = r.day
          order by md5(f.no || $3::text)
          limit 1
        ) f
      where r.day = school_now()::date - $1::int and r.pay_type is not distinct from $2::int
    `,
    [
      back,
      way ?? null,
      kind,
      ours === 'none',
      theirs === 'none' ? null : theirs,
      proposal,
      state,
      repairType ?? null,
      note ?? null,
      wallet,
    ],
  );
}
