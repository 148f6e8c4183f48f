import { fen } from '#domain/kit/money';
import { payType } from '#domain/payments/pay.status';
import { bizType } from '#domain/sales/biz-type.status';
import { Tx } from '#server/kit/db/db';
import type { TestApi } from '#server/kit/testing/test-api';
import { aMemberCaller, anOrder, type TestVenue } from '#server/kit/testing/test-data';
import { AttemptStore, type Attempt } from '#server/finance/attempt.store';
import { BillRegistry } from '#server/finance/bill-registry.service';
import { AttemptOpener } from '#server/payments/attempt-opener.service';
import { PaymentSettlementService } from '#server/payments/payment-settlement.service';
import { SaleService } from '#server/sales/sale.service';
import { PurchaseService } from './purchase.service';
import { towels } from './test-towel';

/** The price of everything sold in the suites over all kinds, in fen. */
export const AMOUNT = fen(2_000);

/** Something sold and unpaid: its trade number, and the number under which it is paid. */
export interface Unpaid {
  readonly tradeNo: string;
  readonly no: string;
}
/** What the suites need of a kind. */
interface KindFixture {
  readonly sell: (userId: number) => Promise<Unpaid>;
  /** Makes a payment come too late. */
  readonly end: (sold: Unpaid) => Promise<unknown>;
}

/** Letters of the kinds with a fixture; the suites fail for a registered kind that has none. */
export const testedBizTypes = ['B', 'D', 'G', 'H', 'J', 'L', 'W'] as const;
export type TestedBizType = (typeof testedBizTypes)[number];

/** Sells things of every kind, pays them by WeChat and reads their money, for suites that run over all kinds. */
export class SalesOfEveryKind {
  private slot = 0;
  private readonly kinds: Readonly<Record<TestedBizType, KindFixture>> = {
    D: { sell: (userId) => this.sellBooking(userId), end: this.overdue('venue_order', 'pay_deadline') },
    G: { sell: (userId) => this.sellTowel(userId), end: this.overdue('sale', 'pay_deadline') },
    H: { sell: (userId) => this.sellDeposit(userId), end: this.overdue('sale', 'pay_deadline') },
    J: { sell: (userId) => this.sellGateBill(userId), end: (sold) => this.waiveGateBill(sold) },
    W: { sell: (userId) => this.sellRecharge(userId), end: this.overdue('recharge', 'pay_before') },
    B: { sell: (userId) => this.sellInstalment('B', userId), end: (sold) => this.voidInstalment(sold) },
    L: { sell: (userId) => this.sellInstalment('L', userId), end: (sold) => this.voidInstalment(sold) },
  };

  constructor(
    private readonly api: TestApi,
    private readonly world: TestVenue,
  ) {}

  private of<T>(type: abstract new (...dependencies: never[]) => T): T {
    return this.api.app.get<T>(type, { strict: false });
  }

  /** Sells a thing of a kind, unpaid. */
  sell(letter: TestedBizType, userId: number): Promise<Unpaid> {
    return this.kinds[letter].sell(userId);
  }

  /** Makes a payment of it come too late. */
  async end(letter: TestedBizType, sold: Unpaid): Promise<void> {
    await this.kinds[letter].end(sold);
  }

  /** Opens an attempt to pay it, without a channel. */
  openAttempt({ no }: Unpaid): Promise<Attempt> {
    return this.api.db.transact(async (tx) => {
      const attempts = this.of(AttemptStore);
      if (this.of(SaleService).isBill(no))
        return attempts.createForBill(tx, await this.of(BillRegistry).ownerOf(no).lock(tx, no), payType.wechat, null);
      const { tradeNo, userId, amount, payBefore } = await this.of(SaleService).lockRow(tx, no);
      return attempts.create(tx, { tradeNo, userId, payType: payType.wechat, amount, payBefore });
    });
  }

  /** Opens an attempt as a click on "pay" does: the usable one, or a new one. */
  click({ no }: Unpaid): Promise<Attempt> {
    return this.api.db.transact(async (tx) => {
      const opener = this.of(AttemptOpener);
      if (this.of(SaleService).isBill(no))
        return opener.openForBill(tx, await this.of(BillRegistry).ownerOf(no).lock(tx, no), payType.wechat);
      return opener.openForOrder(tx, await this.of(SaleService).lockRow(tx, no), payType.wechat, undefined);
    });
  }

  /** Reports an attempt as paid, to this server or another. */
  report(attempt: Attempt, to: TestApi = this.api): ReturnType<PaymentSettlementService['settle']> {
    const { attemptNo, amount } = attempt;
    return to.app
      .get(PaymentSettlementService, { strict: false })
      .settle(attempt, { attemptNo, amount, channelTradeNo: `42${attemptNo}` });
  }

  /** Returns what was received and is or will be refunded under a trade number, in fen. */
  async moneyOf({ tradeNo }: Unpaid): Promise<{ received: number; refunded: number }> {
    const [row] = await this.api.db.rows<{ received: number; refunded: number }>(
      `
        select
          (select coalesce(sum(f.amount), 0)::int from finance_record f
            where f.trade_no = $1 and f.status = 2 and f.kind in (1, 3, 6, 7)) as received,
          (select coalesce(sum(r.amount), 0)::int from refund r where r.trade_no = $1) as refunded
      `,
      [tradeNo],
    );
    return row as { received: number; refunded: number };
  }

  /** Removes every row lock from what transactions say, until mocks are restored: what a naive version would do. */
  static unlock(): void {
    const unlocked = (sql: string) => sql.replace(/\bfor (?:no key )?update(?: of \w+)?(?! of)/g, '');
    const { rows, prepared } = Tx.prototype;
    jest.spyOn(Tx.prototype, 'rows').mockImplementation(function (this: Tx, sql, values) {
      return rows.call(this, unlocked(sql), values);
    } as typeof rows);
    jest.spyOn(Tx.prototype, 'prepared').mockImplementation(function (this: Tx, name, sql, values) {
      return prepared.call(this, `unlocked ${name}`, unlocked(sql), values);
    } as typeof prepared);
  }

  private overdue(table: string, column: string): KindFixture['end'] {
    return ({ tradeNo }) =>
      this.api.db.rows(`update ${table} set ${column} = app_now() - interval '1 second' where trade_no = $1`, [
        tradeNo,
      ]);
  }

  private async sellBooking(userId: number): Promise<Unpaid> {
    const place = this.slot++;
    const { tradeNo } = await anOrder(this.api.db, this.world, userId, {
      space: place % 60,
      time: Math.floor(place / 60),
      amount: AMOUNT,
    });
    return { tradeNo, no: tradeNo };
  }

  private async sellTowel(userId: number): Promise<Unpaid> {
    const { venueId, merchantId } = this.world;
    const towel = towels(1, { venueId, merchantId }, AMOUNT);
    const tradeNo = await this.of(PurchaseService).buy(aMemberCaller(userId), towel);
    return { tradeNo, no: tradeNo };
  }

  /** Sells the deposit of a wristband, which waits for the phone of its holder. */
  private async sellDeposit(userId: number): Promise<Unpaid> {
    const place = (this.slot += 1);
    const tradeNo = await this.api.db.transact(async (tx) => {
      const [row] = await tx.rows<{ id: number }>(
        'insert into bracelet (chip_no, label_no, venue_id, colour, deposit) values ($1, $2, $3, 1, $4) returning id',
        [place.toString(16).toUpperCase().padStart(8, '0'), String(place), this.world.venueId, AMOUNT],
      );
      const { venueId, merchantId } = this.world;
      const towel = towels(1, { venueId, merchantId }, AMOUNT);
      const deposit = {
        ...towel,
        letter: bizType.braceletDeposit,
        lines: towel.lines.map((line) => ({ ...line, subjectId: row?.id ?? 0 })),
      };
      return this.of(PurchaseService).sell(tx, aMemberCaller(userId), deposit, { userId, roleId: 3 }, null);
    });
    return { tradeNo, no: tradeNo };
  }

  /** Leaves a member with an unpaid gate bill. */
  private async sellGateBill(userId: number): Promise<Unpaid> {
    const { venueId, merchantId } = this.world;
    const [row] = await this.api.db.rows<{ no: string }>(
      `
        insert into gate_bill (
          bill_no, kind, user_id, payer_id, role_id, venue_id, merchant_id, visit_id, date, in_at, out_at, minutes, rule,
          amount
        )
        values (
          new_trade_no('J'), 1, $1, $1, 3, $2, $3, $4, school_now()::date, app_now() - interval '1 hour', app_now(), 60,
          '{"freeMinutes": 0, "unitMinutes": 60, "unitPrice": 2000, "dayCap": 2000, "rolePrices": []}', $5
        )
        returning bill_no as no
      `,
      [userId, venueId, merchantId, (this.slot += 1), AMOUNT],
    );
    return { tradeNo: row?.no ?? '', no: row?.no ?? '' };
  }

  private async waiveGateBill({ tradeNo }: Unpaid): Promise<void> {
    await this.api.db.rows(
      `update gate_bill set status = 3, waived_at = app_now(), waive_reason = 'wrong' where bill_no = $1`,
      [tradeNo],
    );
  }

  private async sellRecharge(userId: number): Promise<Unpaid> {
    const [row] = await this.api.db.rows<{ no: string }>(
      `
        insert into recharge (trade_no, user_id, merchant_id, amount, gift, pay_before)
        values (new_trade_no('W'), $1, $2, $3, 0, app_now() + interval '10 minutes')
        returning trade_no as no
      `,
      [userId, this.world.merchantId, AMOUNT],
    );
    return { tradeNo: row?.no ?? '', no: row?.no ?? '' };
  }

  private sellInstalment(letter: 'B' | 'L', userId: number): Promise<Unpaid> {
    const { venueId, siteId, merchantId, spaceIds } = this.world;
    return this.api.db.transact(async (tx) => {
      const [bulk] = await tx.rows<{ id: number; no: string }>(
        `
          insert into bulk_booking (
            batch_no, kind, user_id, role_id, org_name, phone, title, purpose, people, venue_id, site_id, merchant_id,
            space_ids, date_from, date_to, weekdays, weeks, skip_holidays, begin_minute, end_minute, pay_mode,
            price_mode, rent, billed, status, lease_status
          )
          values (
            new_trade_no($1), $2, $3, 4, 'org', '', 'training', 1, 1, $4, $5, $6, $7, '2099-05-01', '2099-05-02', '{1}',
            'all', false, 0, 60, 2, 1, $8, $8, 1, 1
          )
          returning id, batch_no as no
        `,
        [letter, letter === 'B' ? 5 : 7, userId, venueId, siteId, merchantId, [spaceIds[0]], AMOUNT],
      );
      await tx.rows(`insert into bulk_due (bulk_id, no, kind, due, amount) values ($1, 1, 1, '2099-05-01', $2)`, [
        bulk?.id,
        AMOUNT,
      ]);
      return { tradeNo: bulk?.no ?? '', no: `${bulk?.no}P01` };
    });
  }

  private async voidInstalment({ tradeNo }: Unpaid): Promise<void> {
    await this.api.db.transact(async (tx) => {
      await tx.rows('update bulk_booking set billed = 0 where batch_no = $1', [tradeNo]);
      await tx.rows(
        `
          update bulk_due
          set void_at = app_now()
          where bulk_id = (select id from bulk_booking where batch_no = $1)
        `,
        [tradeNo],
      );
    });
  }
}
