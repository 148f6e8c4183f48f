import { Injectable } from '@nestjs/common';
import { BillRefundService } from '#server/payments/bill-refund.service';
import { RechargeSettings } from './recharge-terms';
import { RechargeStore } from './recharge.store';
import { WalletService } from './wallet.service';

/** Dependencies of services that move recharge money: rows, balances, refunds and terms. */
@Injectable()
export class RechargeBench {
  constructor(
    readonly store: RechargeStore,
    readonly wallets: WalletService,
    readonly books: BillRefundService,
    readonly terms: RechargeSettings,
  ) {}
}
