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

const columns = { venue: 'c.venue_id', merchant: 'c.merchant_id' };
const KEYS = { [incomeBy.venue]: 'c.venue_id', [incomeBy.site]: 'c.site_id', [incomeBy.method]: 'c.pay_type', [incomeBy.role]: 'c.role_id', [incomeBy.biz]: 'c.biz', [incomeBy.merchant]: 'c.merchant_id' };
const NOTHING = { gross: 0, refund: 0, orders: 0, refunds: 0 };
const yuan = (fen: number) => fen / 100;
const sheet: Sheet<IncomeRow> = {
  zh: '收入统计', en: 'Income', row: incomeRow,
  columns: [
    { key: 'name', width: 28, value: (row, lang) => (lang === 'en' ? row.enName : row.name) }, { key: 'orders' }, { key: 'gross', money: true }, { key: 'refunds' }, { key: 'refund', money: true }, { key: 'net', money: true },
    { key: 'average', money: true }, { key: 'share' }, { key: 'before', money: true }, { key: 'change' },
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

  /** One page of lines, with the curve of the whole and what it is held against. */
  async list(caller: Caller, { page, size, ...asked }: ParsedOf<typeof incomeStatistics.list>): Promise<Reply> {
    const period = this.names.period(asked);
    const before = beforeOf(period, asked.compare);
    const [rows, points, earlier, proof] = await Promise.all([this.rows(caller, asked, period, before), this.curve(caller, asked, period), this.curve(caller, asked, before), this.proofs.newest()]);
    const totals = (sums: readonly Sum[]) => {
      const add = (of: 'gross' | 'refund' | 'orders') => sums.reduce((all, sum) => all + sum[of], 0);
      const [gross, refund, orders] = [add('gross'), add('refund'), add('orders')];
      return { gross: yuan(gross), refund: yuan(refund), net: yuan(gross - refund), orders, average: orders === 0 ? 0 : Math.round(gross / orders) / 100 };
    };
    const seen = may(caller, 'moneyEye');
    return {
      ...pageIn(rows, { page, size }), from: period.from, to: period.to, beforeFrom: before.from, beforeTo: before.to, step: stepOf(period), proof,
      totals: seen ? totals(points) : null, before: seen ? totals(earlier) : null, trend: this.trend(asked, period, before, points, earlier),
    };
  }

  /** Every line; only for who may see money. */
  @Exports(incomeStatistics.exportFile)
  async sheet(caller: Caller, asked: Asked): Promise<{ readonly sheet: Sheet<IncomeRow>; readonly batches: Batches<IncomeRow> }> {
    if (!may(caller, 'moneyEye')) throw new Failure(statisticsFailure.statisticsBlind);
    const period = this.names.period(asked);
    return { sheet, batches: inOne(await this.rows(caller, asked, period, beforeOf(period, asked.compare))) };
  }

  private async rows(caller: Caller, asked: Asked, period: Period, before: Period): Promise<IncomeRow[]> {
    const key = asked.by === incomeBy.time ? pointIn(stepOf(period)) : KEYS[asked.by];
    const [now, then, names] = await Promise.all([
      this.sums(caller, asked, period, key, asked.by === incomeBy.time && stepOf(period) === 'day'), asked.by === incomeBy.time ? [] : this.sums(caller, asked, before, key, false), this.namesOf(asked.by),
    ]);
    const earlier = asked.by === incomeBy.time ? await this.paired(caller, asked, period, before) : new Map(then.map((sum) => [sum.key, sum]));
    const keys = asked.by === incomeBy.time ? pointsOf(period) : [...new Set([...now, ...then].map((sum) => sum.key))];
    const found = new Map(now.map((sum) => [sum.key, sum]));
    const whole = now.reduce((all, sum) => all + this.measured(asked, sum), 0);
    const rows = keys.map((one): IncomeRow => {
      const sum = found.get(one) ?? { key: one, ...NOTHING };
      const [value, old] = [this.measured(asked, sum), this.measured(asked, earlier.get(one) ?? { key: one, ...NOTHING })];
      const name = names.get(one) ?? { zh: one, en: one };
      return {
        key: one, name: name.zh, enName: name.en, orders: sum.orders, gross: yuan(sum.gross), refunds: sum.refunds, refund: yuan(sum.refund), net: yuan(sum.gross - sum.refund),
        average: sum.orders === 0 ? 0 : Math.round(sum.gross / sum.orders) / 100, share: shareOf(value, whole), before: yuan(old), change: changeOf(value, old),
      };
    });
    const { sort, order } = asked;
    return inOrder(rows, (row) => (sort === 'name' || (asked.by === incomeBy.time && sort === 'net') ? row.key : sort === 'change' ? (row.change ?? -Infinity) : row[sort]), order);
  }

  /** Points of the period before, under the keys of those they stand beside. */
  private async paired(caller: Caller, asked: Asked, period: Period, before: Period): Promise<Map<string, Sum>> {
    const earlier = new Map((await this.curve(caller, asked, before)).map((sum) => [sum.key, sum]));
    const beside = pointsOf(before);
    return new Map(pointsOf(period).flatMap((at, n) => { const sum = earlier.get(beside[n] ?? ''); return sum ? [[at, sum] as const] : []; }));
  }

  private trend(asked: Asked, period: Period, before: Period, now: readonly Sum[], then: readonly Sum[]): Reply['trend'] {
    const [found, earlier, beside] = [new Map(now.map((sum) => [sum.key, sum])), new Map(then.map((sum) => [sum.key, sum])), pointsOf(before)];
    return pointsOf(period).map((at, n) => {
      const sum = found.get(at) ?? { key: at, ...NOTHING };
      const other = beside[n];
      return { at, gross: yuan(sum.gross), refund: yuan(sum.refund), net: yuan(sum.gross - sum.refund), before: other === undefined ? null : yuan(this.measured(asked, earlier.get(other) ?? { key: other, ...NOTHING })) };
    });
  }

  private curve(caller: Caller, asked: Asked, period: Period): Promise<Sum[]> {
    const step = stepOf(period);
    return this.sums(caller, asked, period, pointIn(step), step === 'day');
  }

  private measured({ measure }: Asked, { gross, refund }: Sum): number {
    return measure === incomeMeasure.gross ? gross : measure === incomeMeasure.refund ? refund : gross - refund;
  }

  private sums(caller: Caller, asked: Asked, period: Period, key: string, byDay: boolean): Promise<Sum[]> {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const [come, gone] = asked.basis === incomeBasis.cash ? ['cash_in', 'cash_out'] : ['gross', 'refund'];
    // An order that its balance paid brought no cash on that day.
    const orders = asked.basis === incomeBasis.cash ? `coalesce(sum(c.orders) filter (where c.pay_type <> ${payType.balance}), 0)` : 'sum(c.orders)';
    const from = rowsIn('stat_income', period, { bind, basis: asked.basis === incomeBasis.used ? 2 : 1, byDay });
    const where = [...equal({ venue_id: asked.venueId, site_id: asked.siteId, merchant_id: asked.merchantId, pay_type: asked.payType, role_id: asked.roleId, biz: asked.biz }, bind), ...scoped(memberOf(caller), columns)(bind)];
    return this.db.rows<Sum>(
      `select ${key}::text as key, sum(c.${come})::float8 as gross, sum(c.${gone})::float8 as refund, ${orders}::int as orders, sum(c.refunds)::int as refunds from ${from} c ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
        group by 1 having sum(c.${come}) <> 0 or sum(c.${gone}) <> 0 or ${orders} <> 0`, values,
    );
  }

  private namesOf(by: Asked['by']): Promise<Names> | Names {
    switch (by) {
      case incomeBy.venue: return this.names.of('venue');
      case incomeBy.site: return this.names.of('site');
      case incomeBy.merchant: return this.names.of('merchant');
      case incomeBy.method: return this.names.codes(payType);
      case incomeBy.role: return this.names.codes(role);
      case incomeBy.biz: return this.names.codes(bizType);
      case incomeBy.time: return new Map();
    }
  }
}
