import { Injectable } from '@nestjs/common';
import type { PayScene, PayType } from '#domain/payments/pay.status';
import { payAttempted } from '#contract/orders/order.events';
import type { Tx } from '#server/kit/db/db';
import { ChannelsService } from '#server/channels/channels.service';
import { AttemptStore, type Attempt, type NewAttempt } from '#server/finance/attempt.store';
import type { PayableBill } from '#server/finance/bill-registry.service';
import type { Sale } from '#server/sales/sale.service';

/** Returns the usable attempt of an order or bill at a method's channel, and creates one if there is none. */
@Injectable()
export class AttemptOpener {
  constructor(
    private readonly attempts: AttemptStore,
    private readonly channels: ChannelsService,
  ) {}

  find(tx: Tx, attemptNo: string): Promise<Attempt | null> {
    return this.attempts.find(tx, attemptNo);
  }

  /** Opens an attempt of a locked order in the requested scene, or in one the channel supports. */
  async openForOrder(tx: Tx, order: Sale, method: PayType, scene: PayScene | undefined): Promise<Attempt> {
    const newAttempt: NewAttempt = {
      tradeNo: order.tradeNo,
      userId: order.userId,
      payType: method,
      amount: order.amount,
      payBefore: order.payBefore,
      scene: this.channels.sceneFor(method, scene),
      accountId: this.channels.accountFor(method, order.merchantId),
    };
    return (
      (await this.attempts.findUsable(tx, newAttempt)) ?? this.announce(tx, await this.attempts.create(tx, newAttempt))
    );
  }

  /** Opens an attempt of a locked bill and makes its other open attempts due for polling. */
  async openForBill(tx: Tx, bill: PayableBill, method: PayType): Promise<Attempt> {
    const accountId = this.channels.accountFor(method, bill.merchantId);
    const usable = await this.attempts.findUsableForBill(tx, bill, method, accountId);
    if (usable) return usable;
    await this.attempts.pollSoon(tx, bill.no);
    return this.announce(tx, await this.attempts.createForBill(tx, bill, method, accountId));
  }

  private announce(tx: Tx, attempt: Attempt): Attempt {
    tx.emit(payAttempted, { attemptNo: attempt.attemptNo, tradeNo: attempt.tradeNo });
    return attempt;
  }
}
