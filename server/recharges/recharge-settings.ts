import { Injectable } from '@nestjs/common';
import { fen, fromYuan } from '#domain/kit/money';
import { parseAmounts, parseGiftTiers, type RechargeTerms } from '#domain/wallet/recharge.rules';
import { Settings } from '#server/kit/settings/settings';

/** Recharge terms read from the current settings. */
@Injectable()
export class RechargeSettings {
  constructor(private readonly settings: Settings) {}

  /** The current terms. */
  get current(): RechargeTerms {
    const free = this.settings.get('wallet.free');
    const limitOf = (key: 'wallet.least' | 'wallet.most') => (free ? fromYuan(this.settings.get(key)) : null);
    return {
      offered: parseAmounts(this.settings.get('wallet.amounts')),
      least: limitOf('wallet.least'),
      most: limitOf('wallet.most'),
      max: fen(this.settings.get('wallet.max') * 100),
      gifts: parseGiftTiers(this.settings.get('wallet.gifts')),
      testMode: this.settings.get('payment.testMode'),
    };
  }

  /** The merchant that collects recharges; 0 is the first merchant. */
  get merchantId(): number {
    return this.settings.get('wallet.merchant');
  }
}
