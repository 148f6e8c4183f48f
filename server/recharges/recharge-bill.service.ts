import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { formatYuan } from '#domain/kit/money';
import { messageChannel } from '#domain/messages/message.status';
import { isOfRecharge } from '#domain/orders/trade-no.rules';
import { fitsBalanceLimit } from '#domain/wallet/recharge.rules';
import { walletFailure } from '#domain/wallet/wallet.failures';
import { Db, type Tx } from '#server/kit/db/db';
import { MessageService } from '#server/messages/message.service';
import {
  BillRegistry,
  type PayableBill,
  type BillOwner,
  type IncomeEntry,
} from '#server/finance/bill-registry.service';
import { RechargeBench } from './recharge-bench';
import type { Recharge } from './recharge.store';

/** Refund reason of a recharge that exceeds the balance limit. */
const LIMIT_REACHED = '余额已达上限';

const billOf = ({ id, tradeNo, userId, merchantId, amount, open, paid }: Recharge): PayableBill => ({
  no: tradeNo,
  dueId: null,
  rechargeId: id,
  tradeNo,
  userId,
  merchantId,
  venueId: null,
  recharge: true,
  amount,
  open,
  paid,
  subject: '余额充值',
});

/** Recharges as bills that are paid at a channel: a payment in time is credited in the same transaction, once. */
@Injectable()
export class RechargeBills implements BillOwner, OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly bills: BillRegistry,
    private readonly bench: RechargeBench,
    private readonly messages: MessageService,
  ) {}

  onModuleInit(): void {
    this.bills.register(this);
  }

  owns(no: string): boolean {
    return isOfRecharge(no);
  }

  /** Returns the recharge of a number, or null. */
  async find(no: string): Promise<PayableBill | null> {
    const found = await this.bench.store.find(this.db, no);
    return found && billOf(found);
  }

  async lock(tx: Tx, no: string): Promise<PayableBill> {
    const found = await this.bench.store.lock(tx, no);
    if (!found) throw new Failure(walletFailure.rechargeMissing);
    return billOf(found);
  }

  /**
   * Refuses a payment that would exceed the balance limit, because the wallet was recharged otherwise meanwhile: closes
   * the recharge, refunds it and notifies its member.
   */
  async returnReason(tx: Tx, { no, userId }: PayableBill): Promise<string | null> {
    const recharge = (await this.bench.store.find(tx, no)) as Recharge;
    const { max } = this.bench.terms.current;
    if (fitsBalanceLimit((await this.bench.wallets.lock(tx, userId)).balance, recharge, max)) return null;
    await this.bench.store.close(tx, no);
    const [person] = await tx.rows<{ phone: string }>('select phone from app_user where id = $1', [userId]);
    await this.messages.queue(tx, {
      template: 'rechargeFull',
      channel: messageChannel.sms,
      to: person?.phone ?? '',
      userId,
      parameters: { amount: formatYuan(recharge.amount), max: formatYuan(max) },
      about: `rechargeFull.${no}`,
    });
    return LIMIT_REACHED;
  }

  /** Credits a paid recharge and its gift to the balance. */
  async markPaid(tx: Tx, bill: PayableBill, income: IncomeEntry): Promise<void> {
    const recharge = (await this.bench.store.find(tx, bill.no)) as Recharge;
    await this.bench.store.markPaid(tx, bill.no, income);
    await this.bench.books.recordIncome(tx, bill, income);
    await this.bench.wallets.creditRecharge(tx, bill.userId, bill.no, recharge);
    await this.bench.books.notifyViewers(tx, bill);
  }
}
