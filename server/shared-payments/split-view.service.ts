import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { toYuan } from '#domain/kit/money';
import { splitFailure } from '#domain/shared-payments/split.failures';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { SplitView, splits } from '#contract/shared-payments/split.contract';
import type { Member } from '#server/kit/access/caller';
import { SplitViewStore } from './split-view.store';

/** Reads shared payments for their participants. */
@Injectable()
export class SplitViewService {
  constructor(private readonly views: SplitViewStore) {}

  /**
   * Returns one shared payment for its owner and participants; throws `splitMissing` for anyone else. An order restored
   * after sharing had ended has no shares.
   */
  async view(tradeNo: string, caller: Member): Promise<SplitView> {
    const { userId } = caller;
    const [head, people] = await Promise.all([this.views.findOrder(tradeNo), this.views.listPeople(tradeNo)]);
    if (!head || (head.userId !== userId && !people.some((one) => one.userId === userId)))
      throw new Failure(splitFailure.splitMissing);
    const { userId: ownerId, buddyIds, amount, over, ...fields } = head;
    return {
      ...fields,
      payFee: toYuan(amount),
      owner: ownerId === userId,
      companions: buddyIds.length,
      shares: (over ? [] : people).map(({ amount: one, ...person }) => ({
        ...person,
        amount: toYuan(one),
        mine: person.userId === userId,
        owner: person.userId === ownerId,
      })),
    };
  }

  /** Returns the shares that wait for the caller, most urgent first. */
  async listMine(caller: Member): Promise<AnswerOf<typeof splits.mine>> {
    const rows = await this.views.listOwn(caller.userId);
    return rows.map((row) => ({ ...row, amount: toYuan(row.amount) }));
  }
}
