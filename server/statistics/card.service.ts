import { Injectable } from '@nestjs/common';
import { walletKind, type WalletKind } from '#domain/payments/pay.status';
import { curvePoints, curveStep, type Period } from '#domain/statistics/period.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { storedValueRow, cardStatistics, type StoredValueRow } from '#contract/statistics/card.contract';
import { hasRight, type Member } from '#server/kit/access/caller';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { pageOfRows, requireMoneyRight, singleBatch, sortRows } from '#server/kit/excel/row-page';
import { StatisticsNames } from './names.service';
import { RollupCheckService } from './rollup-check.service';
import { StoredValueStore, type WalletFlow } from './card.store';

type StoredValueFilter = Omit<ParsedOf<typeof cardStatistics.list>, 'page' | 'size'>;
type StoredValueReply = AnswerOf<typeof cardStatistics.list>;

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
    private readonly store: StoredValueStore,
    private readonly names: StatisticsNames,
    private readonly proofs: RollupCheckService,
  ) {}

  /** Returns one page of days or months, their totals, and the curve of the liability to holders. */
  async list(
    caller: Member,
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
  async sheet(caller: Member, filter: StoredValueFilter): Promise<ListSheet<StoredValueRow>> {
    requireMoneyRight(caller);
    return { sheet, batches: singleBatch(this.sortRows(await this.rows(caller, this.names.period(filter)), filter)) };
  }

  private sortRows(rows: readonly StoredValueRow[], { sort, order }: StoredValueFilter): StoredValueRow[] {
    return sortRows(rows, (row) => row[sort], order);
  }

  /** Returns every point of a period in order. */
  private async rows(member: Member, period: Period): Promise<StoredValueRow[]> {
    const [flows, opening, cardFlow] = await Promise.all([
      this.store.findWalletFlows(member, period),
      this.store.sumBefore(member, period),
      this.store.findCardFlows(member, period),
    ]);
    let balance = opening;
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
