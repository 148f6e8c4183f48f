import { Injectable, type OnModuleInit } from '@nestjs/common';
import { refuse } from '#domain/kit/failure';
import { step, whyNot } from '#domain/kit/machine';
import { fen, type Fen } from '#domain/kit/money';
import { addDays } from '#domain/kit/time';
import { braceletFailure } from '#domain/bracelets/bracelet.failures';
import { braceletMachine } from '#domain/bracelets/bracelet.machine';
import { braceletEvent } from '#domain/bracelets/bracelet.status';
import { DEPOSIT_PAY_MINUTES, depositSale } from '#domain/bracelets/deposit.sale';
import { orderChannel } from '#domain/orders/order.status';
import type { OfflinePayType } from '#domain/payments/pay.status';
import type { Member } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { PlainSaleService, type PlainKind, type Purchase } from '#server/sales/plain-sale.service';
import type { Sale } from '#server/sales/sale.service';
import { PurchaseService } from '#server/purchases/purchase.service';
import { ReturnService } from '#server/purchases/return.service';
import { BraceletStore, type Bracelet, type FoundMember } from './bracelet.store';

/** Days a deposit is valid for; until then a late payment binds the wristband again. */
const VALID_DAYS = 1;
/** Reason of the refund of a deposit. */
const REASON = '归还手环，退还押金';

/** Deposits of wristbands as a kind of thing sold: the stock of one deposit is its wristband. */
@Injectable()
export class DepositService implements OnModuleInit {
  private readonly kind: PlainKind = {
    ...depositSale,
    isWrittenOff: false,
    holdMinutes: DEPOSIT_PAY_MINUTES,
    refundPercent: () => 100,
    whyNotBuy: () => Promise.resolve(refuse(braceletFailure.depositOwn)),
    reserve: (tx, sale, [item]) => this.reserve(tx, sale, item?.subjectId ?? 0),
    release: (tx, { tradeNo }) => this.release(tx, tradeNo),
    fulfil: (tx, { tradeNo }) => this.store.markDepositPaid(tx, tradeNo),
  };

  constructor(
    private readonly store: BraceletStore,
    private readonly plain: PlainSaleService,
    private readonly purchases: PurchaseService,
    private readonly returns: ReturnService,
  ) {}

  onModuleInit(): void {
    this.plain.registerKind(this.kind);
  }

  /**
   * Takes the deposit of an issued wristband: at the counter, or, if `offlineType` is null, from the member's phone
   * within ten minutes. Returns the number of the deposit.
   */
  take(
    tx: Tx,
    staff: Member,
    bracelet: Bracelet,
    buyer: FoundMember,
    offlineType: OfflinePayType | null,
  ): Promise<string> {
    return this.purchases.sell(tx, staff, this.purchaseOf(bracelet), buyer, offlineType);
  }

  /** Gives the paid deposit of a wristband back the way it was paid; returns it in fen. */
  async giveBack(tx: Tx, depositNo: string, staff: Member): Promise<Fen> {
    return this.returns.takeAllBack(tx, depositNo, { userId: staff.userId, who: 'staff' }, REASON);
  }

  /** Returns the purchase of the deposit of a wristband. */
  purchaseOf({ id, labelNo, venueId, merchantId, deposit, today }: Bracelet): Purchase {
    const [name, enName] = [`手环押金 ${labelNo}`, `Wristband deposit ${labelNo}`];
    return {
      letter: depositSale.letter,
      venueId,
      merchantId,
      channel: orderChannel.counter,
      name,
      enName,
      detail: '',
      detailEn: '',
      beginAt: `${today} 00:00`,
      endAt: `${addDays(today, VALID_DAYS)} 23:59`,
      lines: [{ subjectId: id, name, enName, quantity: 1, fee: fen(deposit) }],
    };
  }

  /** Joins the deposit to its wristband; binds the wristband again to the buyer if it was taken back meanwhile. */
  private async reserve(tx: Tx, sale: Sale, braceletId: number): Promise<boolean> {
    const bracelet = await this.store.lock(tx, braceletId);
    if (!bracelet) return false;
    if (whyNot(braceletMachine, 'issue', bracelet, {}) === null) {
      const next = step(braceletMachine, 'issue', bracelet, {});
      const holder = { holderId: sale.userId, guestName: null, guestPhone: null };
      const issuer = bracelet.issuedBy ?? sale.userId;
      if (!(await this.store.bind(tx, bracelet, next, holder, issuer))) return false;
      await this.store.log(
        tx,
        { ...bracelet, holderId: sale.userId, guestName: null },
        { kind: braceletEvent.issue, amount: sale.amount, tradeNo: sale.tradeNo },
      );
      return this.store.setDeposit(tx, braceletId, sale.tradeNo);
    }
    const isHolders = bracelet.holderId === null ? sale.atCounter : bracelet.holderId === sale.userId;
    return isHolders && this.store.setDeposit(tx, braceletId, sale.tradeNo);
  }

  /** Takes the wristband back whose deposit was not paid in time; one that was returned has no deposit any more. */
  private async release(tx: Tx, tradeNo: string): Promise<void> {
    const bracelet = await this.store.lockByDeposit(tx, tradeNo);
    if (!bracelet) return;
    if (!(await this.store.move(tx, bracelet, step(braceletMachine, 'lapse', bracelet, {})))) return;
    await this.store.log(tx, bracelet, { kind: braceletEvent.lapse, tradeNo });
  }
}
