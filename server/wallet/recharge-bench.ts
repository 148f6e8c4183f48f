import { Injectable } from '@nestjs/common';
import { BillRefundService } from '#server/payments/bill-refund.service';
import { RechargeStore } from './recharge.store';
import { WalletService } from './wallet.service';

/** What whoever moves money of recharges works with: their rows, the balances, the books. */
@Injectable()
export class RechargeBench {
  constructor(
    readonly store: RechargeStore,
    readonly wallets: WalletService,
    readonly books: BillRefundService,
  ) {}
}
