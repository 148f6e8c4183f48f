import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import { bizType } from '#domain/orders/order.status';
import { payType } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import { beforeOf, changeOf, pointsOf, shareOf, stepOf, type Period } from '#domain/statistics/period.rules';
import { statisticsFailure } from '#domain/statistics/statistics.failures';
import { incomeBasis, incomeBy, incomeMeasure } from '#domain/statistics/statistics.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { incomeRow, incomeStatistics, type IncomeRow } from '#contract/statistics/income.contract';
import { may, memberOf, type Caller } from '#server/kit/caller';
import { Db } from '#server/kit/db';
import type { Batches, Sheet } from '#server/kit/excel';
import { Exports } from '#server/kit/exports';
import type { Bind } from '#server/kit/list';
import { scoped } from '#server/kit/scope';
import { inOne, inOrder, pageIn } from './lines';
import { StatisticsNames, type Names } from './names.service';
import { ProofService } from './proof.service';
import { asked as equal, pointIn, rowsIn } from './rollup.sql';

type Asked = Omit<ParsedOf<typeof incomeStatistics.list>, 'page' | 'size'>;
type Reply = AnswerOf<typeof incomeStatistics.list>;
interface Sum extends Record<string, unknown> {
  readonly key: string;
  readonly gross: number;
  readonly refund: number;
  readonly orders: number;
  readonly refunds: number;
}

/** Figures of a period and its comparison period. */
interface Looked {
  readonly period: Period;
  readonly before: Period;
  readonly now: { readonly lines: readonly Sum[]; readonly points: readonly Sum[] };
  readonly then: Looked['now'];
  readonly names: Names;
}

const columns = { venue: 'c.venue_id', merchant: 'c.merchant_id' };
const KEYS = {
  [incomeBy.venue]: 'c.venue_id',
  [incomeBy.site]: 'c.site_id',
  [incomeBy.method]: 'c.pay_type',
  [incomeBy.role]: 'c.role_id',
  [incomeBy.biz]: 'c.biz',
  [incomeBy.merchant]: 'c.merchant_id',
};
const NOTHING = { gross: 0, refund: 0, orders: 0, refunds: 0 };
const yuan = (fen: number) => fen / 100;
const byKey = (sums: readonly Sum[]): ReadonlyMap<string, Sum> => new Map(sums.map((sum) => [sum.key, sum]));
/** Maps the points of the comparison period to the keys of the period's points. */
const paired = (period: Period, before: Period, points: readonly Sum[]): ReadonlyMap<string, Sum> => {
  const [earlier, beside] = [byKey(points), pointsOf(before)];
  return new Map(
    pointsOf(period).flatMap((at, n) => {
      const sum = earlier.get(beside[n] ?? '');
      return sum ? [[at, sum] as const] : [];
    }),
  );
};
const sheet: Sheet<IncomeRow> = {
  zh: '收入统计',
  en: 'Income',
  row: incomeRow,
  columns: [
    { key: 'name', width: 28, value: (row, lang) => (lang === 'en' ? row.enName : row.name) },
    { key: 'orders' },
    { key: 'gross', money: true },
    { key: 'refunds' },
    { key: 'refund', money: true },
    { key: 'net', money: true },
    { key: 'average', money: true },
    { key: 'share' },
    { key: 'before', money: true },
    { key: 'change' },
  ],
};

/** Income of a period, read from the rollups. */
@Injectable()
export class IncomeService {
  constructor(
    private readonly db: Db,
    private readonly names: StatisticsNames,
    private readonly proofs: ProofService,
  ) {}

  /** The school's date. */
  get today(): LocalDate {
    return this.names.today;
  }

  /** Returns one page of rows with the total curve and its comparison. */
  async list(caller: Caller, { page, size, ...asked }: ParsedOf<typeof incomeStatistics.list>): Promise<Reply> {
    const [looked, proof] = await Promise.all([this.look(caller, asked), this.proofs.newest()]);
    const { period, before, now, then } = looked;
    const totals = (sums: readonly Sum[]) => {
      const add = (of: 'gross' | 'refund' | 'orders') => sums.reduce((all, sum) => all + sum[of], 0);
      const [gross, refund, orders] = [add('gross'), add('refund'), add('orders')];
      return {
        gross: yuan(gross),
        refund: yuan(refund),
        net: yuan(gross - refund),
        orders,
        average: orders === 0 ? 0 : Math.round(gross / orders) / 100,
      };
    };
    const seen = may(caller, 'moneyEye');
    return {
      ...pageIn(this.rows(asked, looked), { page, size }),
      from: period.from,
      to: period.to,
      beforeFrom: before.from,
      beforeTo: before.to,
      step: stepOf(period),
      proof,
      totals: seen ? totals(now.points) : null,
      before: seen ? totals(then.points) : null,
      trend: this.trend(asked, looked),
    };
  }

  /** Exports every row; only with the right to see money. */
  @Exports(incomeStatistics.exportFile)
  async sheet(
    caller: Caller,
    asked: Asked,
  ): Promise<{ readonly sheet: Sheet<IncomeRow>; readonly batches: Batches<IncomeRow> }> {
    if (!may(caller, 'moneyEye')) throw new Failure(statisticsFailure.statisticsBlind);
    return { sheet, batches: inOne(this.rows(asked, await this.look(caller, asked))) };
  }

  private async look(caller: Caller, asked: Asked): Promise<Looked> {
    const period = this.names.period(asked);
    const before = beforeOf(period, asked.compare);
    const [now, then, names] = await Promise.all([
      this.sums(caller, asked, period),
      this.sums(caller, asked, before),
      this.namesOf(asked.by),
    ]);
    return { period, before, now, then, names };
  }

  private rows(asked: Asked, { period, before, now, then, names }: Looked): IncomeRow[] {
    const byTime = asked.by === incomeBy.time;
    const found = byKey(byTime ? now.points : now.lines);
    const earlier = byTime ? paired(period, before, then.points) : byKey(then.lines);
    const keys = byTime ? pointsOf(period) : [...new Set([...found.keys(), ...earlier.keys()])];
    const whole = [...found.values()].reduce((all, sum) => all + this.measured(asked, sum), 0);
    const rows = keys.map((one): IncomeRow => {
      const sum = found.get(one) ?? { key: one, ...NOTHING };
      const [value, old] = [
        this.measured(asked, sum),
        this.measured(asked, earlier.get(one) ?? { key: one, ...NOTHING }),
      ];
      const name = names.get(one) ?? { zh: one, en: one };
      return {
        key: one,
        name: name.zh,
        enName: name.en,
        orders: sum.orders,
        gross: yuan(sum.gross),
        refunds: sum.refunds,
        refund: yuan(sum.refund),
        net: yuan(sum.gross - sum.refund),
        average: sum.orders === 0 ? 0 : Math.round(sum.gross / sum.orders) / 100,
        share: shareOf(value, whole),
        before: yuan(old),
        change: changeOf(value, old),
      };
    });
    const { sort, order } = asked;
    return inOrder(
      rows,
      (row) =>
        sort === 'name' || (byTime && sort === 'net')
          ? row.key
          : sort === 'change'
            ? (row.change ?? -Infinity)
            : row[sort],
      order,
    );
  }

  private trend(asked: Asked, { period, before, now, then }: Looked): Reply['trend'] {
    const [found, earlier, drawn] = [byKey(now.points), paired(period, before, then.points), pointsOf(before).length];
    return pointsOf(period).map((at, n) => {
      const sum = found.get(at) ?? { key: at, ...NOTHING };
      return {
        at,
        gross: yuan(sum.gross),
        refund: yuan(sum.refund),
        net: yuan(sum.gross - sum.refund),
        before: n < drawn ? yuan(this.measured(asked, earlier.get(at) ?? { key: at, ...NOTHING })) : null,
      };
    });
  }

  private measured({ measure }: Asked, { gross, refund }: Sum): number {
    return measure === incomeMeasure.gross ? gross : measure === incomeMeasure.refund ? refund : gross - refund;
  }

  private async sums(caller: Caller, asked: Asked, period: Period): Promise<Looked['now']> {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const [come, gone] = asked.basis === incomeBasis.cash ? ['cash_in', 'cash_out'] : ['gross', 'refund'];
    // An order paid from the balance brought no cash on that day.
    const orders =
      asked.basis === incomeBasis.cash
        ? `coalesce(sum(c.orders) filter (where c.pay_type <> ${payType.balance}), 0)`
        : 'sum(c.orders)';
    const step = stepOf(period);
    const point = pointIn(step);
    const from = rowsIn('stat_income', period, {
      bind,
      basis: asked.basis === incomeBasis.used ? 2 : 1,
      byDay: step === 'day',
    });
    const where = [
      ...equal(
        {
          venue_id: asked.venueId,
          site_id: asked.siteId,
          merchant_id: asked.merchantId,
          pay_type: asked.payType,
          role_id: asked.roleId,
          biz: asked.biz,
        },
        bind,
      ),
      ...scoped(memberOf(caller), columns)(bind),
    ];
    const line = asked.by === incomeBy.time ? 'null::text' : `${KEYS[asked.by]}::text`;
    const sets = asked.by === incomeBy.time ? `(c.line, ${point})` : `(c.line), (${point})`;
    // One query serves rows and curve: a day's or a month's rows are summed per group before their point is formatted.
    const rows = await this.db.rows<Sum & { readonly line: string | null }>(
      `select c.line, coalesce(c.line, ${point}) as key, sum(c.gross)::float8 as gross, sum(c.refund)::float8 as refund, sum(c.orders)::int as orders, sum(c.refunds)::int as refunds
         from (select ${line} as line, c.day, sum(c.${come}) as gross, sum(c.${gone}) as refund, ${orders} as orders, sum(c.refunds) as refunds from ${from} c ${where.length > 0 ? `where ${where.join(' and ')}` : ''} group by 1, 2) c
        group by grouping sets (${sets}) having sum(c.gross) <> 0 or sum(c.refund) <> 0 or sum(c.orders) <> 0`,
      values,
    );
    return { lines: rows.filter((row) => row.line !== null), points: rows.filter((row) => row.line === null) };
  }

  private namesOf(by: Asked['by']): Promise<Names> | Names {
    switch (by) {
      case incomeBy.venue:
        return this.names.of('venue');
      case incomeBy.site:
        return this.names.of('site');
      case incomeBy.merchant:
        return this.names.of('merchant');
      case incomeBy.method:
        return this.names.codes(payType);
      case incomeBy.role:
        return this.names.codes(role);
      case incomeBy.biz:
        return this.names.codes(bizType);
      case incomeBy.time:
        return new Map();
    }
  }
}
