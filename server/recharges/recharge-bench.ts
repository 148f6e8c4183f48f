import { Injectable } from '@nestjs/common';
import { BillRefundService } from '#server/refunds/bill-refund.service';
import { RechargeSettings } from './recharge-settings';
import { RechargeStore } from './recharge.store';
import { WalletService } from '#server/wallet/wallet.service';

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
