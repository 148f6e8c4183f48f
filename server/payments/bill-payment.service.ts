import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { payType, type PayType } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import type { Attempt } from '#server/finance/attempt.store';
import { BillRegistry, type PayableBill } from '#server/finance/bill-registry.service';
import type { Payer } from '#server/channels/channels.service';
import { AttemptOpener } from './attempt-opener.service';
import { ChannelChargeService } from './channel-charge.service';

/** Methods that ask nothing of the payer of a bill: a code to scan, or a page to open. */
const billMethods: readonly PayType[] = [payType.wechat, payType.alipay, payType.school, payType.platform];
const noPayerData: Payer = { cardNo: null, queryPassword: null };

/** A bill with the means to pay it. */
interface BillPayment {
  readonly paid: boolean;
  readonly codeUrl: string | null;
  readonly payUrl: string | null;
}

/**
 * Pays bills at a channel, in the account of the merchant they are owed to if it has one. The attempt is stored first,
 * then the channel is called, then its reply is stored.
 */
@Injectable()
export class BillPaymentService {
  constructor(
    private readonly db: Db,
    private readonly bills: BillRegistry,
    private readonly opener: AttemptOpener,
    private readonly charges: ChannelChargeService,
  ) {}

  /**
   * Opens a payment of a bill at the method's channel or returns the open one; a bill paid meanwhile is returned as
   * paid. A campus card is charged only if its holder is known.
   */
  async open(
    caller: Member,
    { no, subject }: Pick<PayableBill, 'no' | 'subject'>,
    method: PayType,
    payer: Payer = noPayerData,
  ): Promise<BillPayment> {
    if (!billMethods.includes(method) && !(method === payType.campusCard && payer.cardNo !== null))
      throw new Failure(paymentFailure.methodClosed);
    const existing = await this.prepareAttempt(no, method);
    const current =
      existing && (await this.charges.recheck(existing)) ? await this.prepareAttempt(no, method) : existing;
    if (current) await this.charges.openCharge(current, subject, payer);
    return runIdempotent(this.db, caller, async (tx) => {
      const bill = await this.bills.ownerOf(no).lock(tx, no);
      const attempt = current && (await this.opener.find(tx, current.attemptNo));
      return { paid: bill.paid, codeUrl: attempt?.codeUrl ?? null, payUrl: attempt?.payUrl ?? null };
    });
  }

  private prepareAttempt(no: string, method: PayType): Promise<Attempt | null> {
    return this.db.transact(async (tx) => {
      const bill = await this.bills.ownerOf(no).lock(tx, no);
      if (bill.paid) return null;
      if (!bill.open) throw new Failure(paymentFailure.payWindowClosed);
      return this.opener.openForBill(tx, bill, method);
    });
  }
}
