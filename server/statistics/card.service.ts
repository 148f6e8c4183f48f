import { Injectable } from '@nestjs/common';
import { payType, walletKind, type WalletKind } from '#domain/payments/pay.status';
import { curvePoints, curveStep, type Period } from '#domain/statistics/period.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { storedValueRow, cardStatistics, type StoredValueRow } from '#contract/statistics/card.contract';
import { hasRight, requireMember, type Caller } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import type { RowBatches, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { scopeSql } from '#server/kit/access/scope';
import { pageOfRows, requireMoneyRight, singleBatch, sortRows } from './row-page';
import { StatisticsNames } from './names.service';
import { RollupCheckService } from './rollup-check.service';
import { pointColumn } from './rollup.sql';

type StoredValueFilter = Omit<ParsedOf<typeof cardStatistics.list>, 'page' | 'size'>;
type StoredValueReply = AnswerOf<typeof cardStatistics.list>;
interface WalletFlow extends Record<string, unknown> {
  readonly at: string;
  readonly kind: WalletKind;
  readonly came: number;
  readonly went: number;
}
interface CardFlow extends Record<string, unknown> {
  readonly at: string;
  readonly gross: number;
  readonly refund: number;
}

const SPENT: readonly WalletKind[] = [walletKind.pay, walletKind.gateBill];
const CORRECTED: readonly WalletKind[] = [walletKind.adjust, walletKind.transfer, walletKind.cardReturn];
const sheet: Sheet<StoredValueRow> = {
  zh: '卡消费统计',
  en: 'Stored value and cards',
  row: storedValueRow,
  columns: [
    { key: 'name', width: 14 },
    { key: 'recharged', money: true },
    { key: 'gifts', money: true },
    { key: 'consumed', money: true },
    { key: 'returned', money: true },
    { key: 'paidOut', money: true },
    { key: 'corrected', money: true },
    { key: 'balance', money: true },
    { key: 'card', money: true },
    { key: 'cardBack', money: true },
  ],
};

/** Stored value and campus cards over time, read from the rollups. */
@Injectable()
export class StoredValueService {
  constructor(
    private readonly db: Db,
    private readonly names: StatisticsNames,
    private readonly proofs: RollupCheckService,
  ) {}

  /** Returns one page of days or months, their totals, and the curve of the liability to holders. */
  async list(
    caller: Caller,
    { page, size, ...filter }: ParsedOf<typeof cardStatistics.list>,
  ): Promise<StoredValueReply> {
    const period = this.names.period(filter);
    const [rows, proof] = await Promise.all([this.rows(caller, period), this.proofs.latest()]);
    const total = (of: 'recharged' | 'consumed' | 'card') =>
      Math.round(rows.reduce((all, row) => all + row[of] * 100, 0)) / 100;
    return {
      ...pageOfRows(this.sortRows(rows, filter), { page, size }),
      from: period.from,
      to: period.to,
      step: curveStep(period),
      proof,
      trend: rows.map(({ key, balance, consumed }) => ({ at: key, balance, consumed })),
      totals: hasRight(caller, 'moneyEye')
        ? {
            recharged: total('recharged'),
            consumed: total('consumed'),
            balance: rows.at(-1)?.balance ?? 0,
            card: total('card'),
          }
        : null,
    };
  }

  /** Exports every day or month; only with the right to see money. */
  @ExportSource(cardStatistics.exportFile)
  async sheet(
    caller: Caller,
    filter: StoredValueFilter,
  ): Promise<{ readonly sheet: Sheet<StoredValueRow>; readonly batches: RowBatches<StoredValueRow> }> {
    requireMoneyRight(caller);
    return { sheet, batches: singleBatch(this.sortRows(await this.rows(caller, this.names.period(filter)), filter)) };
  }

  private sortRows(rows: readonly StoredValueRow[], { sort, order }: StoredValueFilter): StoredValueRow[] {
    return sortRows(rows, (row) => row[sort], order);
  }

  /** Returns every point of a period in order. */
  private async rows(caller: Caller, period: Period): Promise<StoredValueRow[]> {
    const member = requireMember(caller);
    const at = pointColumn(curveStep(period));
    const walletFlows: unknown[] = [period.from, period.to];
    const cardFlows: unknown[] = [period.from, period.to];
    const mine = scopeSql(member, {}, walletFlows);
    const [flows, [opening], cardFlow] = await Promise.all([
      this.db.rows<WalletFlow>(
        `
          select ${at} as at, c.kind, sum(c.came)::float8 as came, sum(c.went)::float8 as went
          from stat_wallet_total c
          where c.span = 1 and c.day between $1::date and $2::date and ${mine}
          group by 1, 2
        `,
        walletFlows,
      ),
      this.db.rows<{ sum: number }>(
        `
          select coalesce(sum(c.came - c.went), 0)::float8 as sum
          from stat_wallet_total c
          where c.span = 1 and c.day < $1::date and $2::date is not null and ${mine}
        `,
        walletFlows,
      ),
      this.db.rows<CardFlow>(
        `
          select ${at} as at, sum(c.gross)::float8 as gross, sum(c.refund)::float8 as refund
          from stat_income c
          where c.span = 1
            and c.basis = 1
            and c.pay_type = ${payType.campusCard}
            and c.day between $1::date and $2::date
            and ${scopeSql(member, { venue: 'c.venue_id', merchant: 'c.merchant_id' }, cardFlows)}
          group by 1
        `,
        cardFlows,
      ),
    ]);
    let balance = opening?.sum ?? 0;
    return curvePoints(period).map((point): StoredValueRow => {
      const here = flows.filter((one) => one.at === point);
      const sum = (kinds: readonly WalletKind[], of: (one: WalletFlow) => number) =>
        here.filter(({ kind }) => kinds.includes(kind)).reduce((all, one) => all + of(one), 0) / 100;
      const net = ({ came, went }: WalletFlow) => came - went;
      balance += here.reduce((all, one) => all + net(one), 0);
      const card = cardFlow.find((one) => one.at === point);
      return {
        key: point,
        name: curveStep(period) === 'day' ? point : point.slice(0, 7),
        recharged: sum([walletKind.recharge], net),
        gifts: sum([walletKind.gift], net),
        consumed: sum(SPENT, (one) => -net(one)),
        returned: sum([walletKind.refundIn], net),
        paidOut: sum([walletKind.rechargeRefund], (one) => -net(one)),
        corrected: sum(CORRECTED, net),
        balance: balance / 100,
        card: (card?.gross ?? 0) / 100,
        cardBack: (card?.refund ?? 0) / 100,
      };
    });
  }
}
