import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { toYuan } from '#domain/kit/money';
import { walletFailure } from '#domain/wallet/wallet.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { RechargeRow, wallet } from '#contract/wallet/wallet.contract';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp, stampOrNull } from '#server/kit/runtime/clock';
import { WalletService } from '#server/wallet/wallet.service';
import { OwnRechargeStore, type StoredRecharge } from './own-recharge.store';
import { RechargeSettings } from './recharge-settings';

const toRechargeRow = (row: StoredRecharge): RechargeRow =>
  ({ ...row, gmtCreate: schoolStamp(row.gmtCreate.getTime()), paidAt: stampOrNull(row.paidAt) }) as RechargeRow;

/** The own wallet with its recharges and their terms. */
@Injectable()
export class OwnRechargeService {
  constructor(
    private readonly store: OwnRechargeStore,
    private readonly wallets: WalletService,
    private readonly settings: RechargeSettings,
  ) {}

  /** Returns the balance and the recharge terms. */
  async own(caller: Member): Promise<AnswerOf<typeof wallet.own>> {
    const { userId } = caller;
    const [{ balance, gift, secured, lockedUntil }, { recharged, consumed }, merchantId] = await Promise.all([
      this.wallets.summary(userId),
      this.wallets.totals(userId),
      this.store.collector(this.settings.merchantId),
    ]);
    const { offered, least, most, max, gifts, testMode } = this.settings.current;
    return {
      balance: toYuan(balance),
      gift: toYuan(gift),
      recharged: toYuan(recharged),
      consumed: toYuan(consumed),
      secured,
      lockedUntil: lockedUntil === null ? null : schoolStamp(lockedUntil),
      offered: offered.map(toYuan),
      least: least && toYuan(least),
      most: most && toYuan(most),
      max: toYuan(max),
      gifts: gifts.map((tier) => ({ from: toYuan(tier.from), gift: toYuan(tier.gift) })),
      testMode,
      merchantId,
    };
  }

  /** Returns one page of the own recharges. */
  async recharges(
    input: ParsedOf<typeof wallet.recharges>,
    caller: Member,
  ): Promise<AnswerOf<typeof wallet.recharges>> {
    const page = await this.store.list.page(input, caller.userId);
    return { ...page, content: page.content.map(toRechargeRow) };
  }

  /** Returns one own recharge; throws as missing for another member's. */
  async recharge(
    { tradeNo }: ParsedOf<typeof wallet.recharge>,
    caller: Member,
  ): Promise<AnswerOf<typeof wallet.recharge>> {
    const row = await this.store.find(tradeNo, caller.userId);
    if (!row) throw new Failure(walletFailure.rechargeMissing);
    return toRechargeRow(row);
  }
}
