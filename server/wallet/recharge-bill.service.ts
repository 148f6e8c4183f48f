import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { isOfRecharge } from '#domain/orders/trade-no.rules';
import { walletFailure } from '#domain/wallet/wallet.failures';
import { Db, type Tx } from '#server/kit/db';
import { BillsService, type Bill, type BillKeeper, type Income } from '#server/payments/bills.service';
import { RechargeBench } from './recharge-bench';
import type { Recharge } from './recharge.store';

const billOf = ({ id, tradeNo, userId, merchantId, amount, open, paid }: Recharge): Bill => ({ no: tradeNo, dueId: null, rechargeId: id, tradeNo, userId, merchantId, venueId: null, recharge: true, amount, open, paid, subject: '余额充值' });

/** Recharges as bills that are paid at a channel: what arrives in time is on the balance in the same transaction, once. */
@Injectable()
export class RechargeBills implements BillKeeper, OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly bills: BillsService,
    private readonly bench: RechargeBench,
  ) {}

  onModuleInit(): void {
    this.bills.register(this);
  }

  owns(no: string): boolean {
    return isOfRecharge(no);
  }

  /** The recharge of a number, or null. */
  async find(no: string): Promise<Bill | null> {
    const found = await this.bench.store.find(this.db, no);
    return found && billOf(found);
  }

  async lock(tx: Tx, no: string): Promise<Bill> {
    const found = await this.bench.store.lock(tx, no);
    if (!found) throw new Failure(walletFailure.rechargeMissing);
    return billOf(found);
  }

  /** Puts what came in on the balance, with what is given for it. */
  async keep(tx: Tx, bill: Bill, income: Income): Promise<void> {
    const recharge = (await this.bench.store.find(tx, bill.no)) as Recharge;
    await this.bench.store.paid(tx, bill.no, income);
    await this.bench.books.receive(tx, bill, income);
    await this.bench.wallets.recharge(tx, bill.userId, bill.no, recharge);
    await this.bench.books.mark(tx, bill);
  }
}
