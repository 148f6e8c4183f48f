import { Injectable } from '@nestjs/common';
import { BillRefundService } from '#server/payments/bill-refund.service';
import { RechargeTermsBook } from './recharge-terms';
import { RechargeStore } from './recharge.store';
import { WalletService } from './wallet.service';

/** What whoever moves money of recharges works with: their rows, the balances, the books, and what the school takes. */
@Injectable()
export class RechargeBench {
  constructor(
    readonly store: RechargeStore,
    readonly wallets: WalletService,
    readonly books: BillRefundService,
    readonly terms: RechargeTermsBook,
  ) {}
}
