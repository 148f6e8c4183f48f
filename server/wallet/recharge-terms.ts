import { Injectable } from '@nestjs/common';
import { fen, fromYuan } from '#domain/kit/money';
import { amountsOf, giftsOf, type RechargeTerms } from '#domain/wallet/recharge.rules';
import { Settings } from '#server/kit/settings';

/** Recharge terms read from the current settings. */
@Injectable()
export class RechargeTermsBook {
  constructor(private readonly settings: Settings) {}

  /** The current terms. */
  get now(): RechargeTerms {
    const free = this.settings.get('wallet.free');
    const bound = (key: 'wallet.least' | 'wallet.most') => (free ? fromYuan(this.settings.get(key)) : null);
    return {
      offered: amountsOf(this.settings.get('wallet.amounts')),
      least: bound('wallet.least'),
      most: bound('wallet.most'),
      max: fen(this.settings.get('wallet.max') * 100),
      gifts: giftsOf(this.settings.get('wallet.gifts')),
      testMode: this.settings.get('payment.testMode'),
    };
  }

  /** The merchant that collects recharges; 0 is the first merchant. */
  get merchantId(): number {
    return this.settings.get('wallet.merchant');
  }
}
