import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import { payType, walletKind, type WalletKind } from '#domain/payments/pay.status';
import { pointsOf, stepOf, type Period } from '#domain/statistics/period.rules';
import { statisticsFailure } from '#domain/statistics/statistics.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { cardRow, cardStatistics, type CardRow } from '#contract/statistics/card.contract';
import { may, memberOf, type Caller } from '#server/kit/caller';
import { Db } from '#server/kit/db';
import type { Batches, Sheet } from '#server/kit/excel';
import { Exports } from '#server/kit/exports';
import { scopedIn } from '#server/kit/scope';
import { inOne, inOrder, pageIn } from './lines';
import { StatisticsNames } from './names.service';
import { ProofService } from './proof.service';
import { pointIn } from './rollup.sql';

type Asked = Omit<ParsedOf<typeof cardStatistics.list>, 'page' | 'size'>;
type Reply = AnswerOf<typeof cardStatistics.list>;
interface Moved extends Record<string, unknown> {
  readonly at: string;
  readonly kind: WalletKind;
  readonly came: number;
  readonly went: number;
}
interface Carded extends Record<string, unknown> {
  readonly at: string;
  readonly gross: number;
  readonly refund: number;
}

const SPENT: readonly WalletKind[] = [walletKind.pay, walletKind.gateBill];
const CORRECTED: readonly WalletKind[] = [walletKind.adjust, walletKind.transfer, walletKind.cardReturn];
const sheet: Sheet<CardRow> = {
  zh: '卡消费统计',
  en: 'Stored value and cards',
  row: cardRow,
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
export class CardService {
  constructor(
    private readonly db: Db,
    private readonly names: StatisticsNames,
    private readonly proofs: ProofService,
  ) {}

  /** The school's date. */
  get today(): LocalDate {
    return this.names.today;
  }

  /** Returns one page of days or months, their totals, and the curve of the liability to holders. */
  async list(caller: Caller, { page, size, ...asked }: ParsedOf<typeof cardStatistics.list>): Promise<Reply> {
    const period = this.names.period(asked);
    const [rows, proof] = await Promise.all([this.rows(caller, period), this.proofs.newest()]);
    const add = (of: 'recharged' | 'consumed' | 'card') =>
      Math.round(rows.reduce((all, row) => all + row[of] * 100, 0)) / 100;
    return {
      ...pageIn(this.ordered(rows, asked), { page, size }),
      from: period.from,
      to: period.to,
      step: stepOf(period),
      proof,
      trend: rows.map(({ key, balance, consumed }) => ({ at: key, balance, consumed })),
      totals: may(caller, 'moneyEye')
        ? {
            recharged: add('recharged'),
            consumed: add('consumed'),
            balance: rows.at(-1)?.balance ?? 0,
            card: add('card'),
          }
        : null,
    };
  }

  /** Exports every day or month; only with the right to see money. */
  @Exports(cardStatistics.exportFile)
  async sheet(
    caller: Caller,
    asked: Asked,
  ): Promise<{ readonly sheet: Sheet<CardRow>; readonly batches: Batches<CardRow> }> {
    if (!may(caller, 'moneyEye')) throw new Failure(statisticsFailure.statisticsBlind);
    return { sheet, batches: inOne(this.ordered(await this.rows(caller, this.names.period(asked)), asked)) };
  }

  private ordered(rows: readonly CardRow[], { sort, order }: Asked): CardRow[] {
    return inOrder(rows, (row) => row[sort], order);
  }

  /** Returns every point of a period in order. */
  private async rows(caller: Caller, period: Period): Promise<CardRow[]> {
    const member = memberOf(caller);
    const at = pointIn(stepOf(period));
    const purse: unknown[] = [period.from, period.to];
    const cards: unknown[] = [period.from, period.to];
    const mine = scopedIn(member, {}, purse);
    const [moved, [opening], carded] = await Promise.all([
      this.db.rows<Moved>(
        `select ${at} as at, c.kind, sum(c.came)::float8 as came, sum(c.went)::float8 as went from stat_purse c where c.span = 1 and c.day between $1::date and $2::date and ${mine} group by 1, 2`,
        purse,
      ),
      this.db.rows<{ sum: number }>(
        `select coalesce(sum(c.came - c.went), 0)::float8 as sum from stat_purse c where c.span = 1 and c.day < $1::date and $2::date is not null and ${mine}`,
        purse,
      ),
      this.db.rows<Carded>(
        `select ${at} as at, sum(c.gross)::float8 as gross, sum(c.refund)::float8 as refund from stat_income c
          where c.span = 1 and c.basis = 1 and c.pay_type = ${payType.campusCard} and c.day between $1::date and $2::date and ${scopedIn(member, { venue: 'c.venue_id', merchant: 'c.merchant_id' }, cards)} group by 1`,
        cards,
      ),
    ]);
    let held = opening?.sum ?? 0;
    return pointsOf(period).map((point): CardRow => {
      const here = moved.filter((one) => one.at === point);
      const sum = (kinds: readonly WalletKind[], of: (one: Moved) => number) =>
        here.filter(({ kind }) => kinds.includes(kind)).reduce((all, one) => all + of(one), 0) / 100;
      const net = ({ came, went }: Moved) => came - went;
      held += here.reduce((all, one) => all + net(one), 0);
      const card = carded.find((one) => one.at === point);
      return {
        key: point,
        name: stepOf(period) === 'day' ? point : point.slice(0, 7),
        recharged: sum([walletKind.recharge], net),
        gifts: sum([walletKind.gift], net),
        consumed: sum(SPENT, (one) => -net(one)),
        returned: sum([walletKind.refundIn], net),
        paidOut: sum([walletKind.rechargeRefund], (one) => -net(one)),
        corrected: sum(CORRECTED, net),
        balance: held / 100,
        card: (card?.gross ?? 0) / 100,
        cardBack: (card?.refund ?? 0) / 100,
      };
    });
  }
}
