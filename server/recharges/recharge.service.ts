import { Injectable } from '@nestjs/common';
import { fromYuan, toYuan } from '#domain/kit/money';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { wallet } from '#contract/wallet/wallet.contract';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import { RechargePlacement } from './recharge-placement';

/** Places recharges of the own wallet. */
@Injectable()
export class RechargeService {
  constructor(
    private readonly db: Db,
    private readonly placement: RechargePlacement,
  ) {}

  /** Places a recharge of an accepted amount within the balance limit. */
  place({ amount: amountYuan }: ParsedOf<typeof wallet.place>, caller: Member): Promise<AnswerOf<typeof wallet.place>> {
    const { userId } = caller;
    const amount = fromYuan(amountYuan);
    return runIdempotent(this.db, caller, async (tx) => {
      const placed = await this.placement.place(tx, userId, amount);
      return {
        tradeNo: placed.tradeNo,
        amount: toYuan(placed.amount),
        gift: toYuan(placed.gift),
        payBefore: placed.payBefore,
      };
    });
  }
}
