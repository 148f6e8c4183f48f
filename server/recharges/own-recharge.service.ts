import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { toYuan } from '#domain/kit/money';
import { walletFailure } from '#domain/wallet/wallet.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { wallet } from '#contract/wallet/wallet.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { listPage } from '#server/kit/db/list';
import { schoolStamp } from '#server/kit/runtime/clock';
import { WalletService } from '#server/wallet/wallet.service';
import { rechargeList, toRechargeRow, type StoredRecharge } from './recharge-list';
import { RechargeSettings } from './recharge-settings';
import { merchantIdSql } from './recharge.store';

/** The own wallet with its recharges and their terms. */
@Injectable()
export class OwnRechargeService {
  constructor(
    private readonly db: Db,
    private readonly wallets: WalletService,
    private readonly settings: RechargeSettings,
  ) {}

  /** Returns the balance and the recharge terms. */
  async own(caller: Caller): Promise<AnswerOf<typeof wallet.own>> {
    const { userId } = requireMember(caller);
    const [{ balance, gift, secured, lockedUntil }, { recharged, consumed }, [collector]] = await Promise.all([
      this.wallets.summary(userId),
      this.wallets.totals(userId),
      this.db.rows<{ id: number | null }>(`select ${merchantIdSql('$1::int')} as id`, [this.settings.merchantId]),
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
      merchantId: collector?.id ?? null,
    };
  }

  /** Returns one page of the own recharges. */
  async recharges(
    input: ParsedOf<typeof wallet.recharges>,
    caller: Caller,
  ): Promise<AnswerOf<typeof wallet.recharges>> {
    const { userId } = requireMember(caller);
    const page = await listPage<StoredRecharge>(this.db, rechargeList, input, (bind) => [
      `c.user_id = ${bind(userId)}`,
    ]);
    return { ...page, content: page.content.map(toRechargeRow) };
  }

  /** Returns one own recharge; throws as missing for another member's. */
  async recharge(
    { tradeNo }: ParsedOf<typeof wallet.recharge>,
    caller: Caller,
  ): Promise<AnswerOf<typeof wallet.recharge>> {
    const [row] = await this.db.rows<StoredRecharge>(
      `select ${rechargeList.select} from ${rechargeList.from} where c.trade_no = $1 and c.user_id = $2`,
      [tradeNo, requireMember(caller).userId],
    );
    if (!row) throw new Failure(walletFailure.rechargeMissing);
    return toRechargeRow(row);
  }
}
