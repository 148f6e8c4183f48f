import { Injectable } from '@nestjs/common';
import { buddyFailure } from '#domain/buddies/buddy.failures';
import { Failure } from '#domain/kit/failure';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { orders } from '#contract/orders/order.contract';
import { RateLimits } from '#server/kit/security/rate-limits';
import { OwnBuddyStore } from './own-buddy.store';

/** Wrong codes a day, of one member and for one companion: a code has six digits and lives a day. */
const WRONG_BY_MEMBER = 10;
const WRONG_FOR_COMPANION = 20;

/** Companions of a member. */
@Injectable()
export class BuddyService {
  constructor(
    private readonly store: OwnBuddyStore,
    private readonly limits: RateLimits,
  ) {}

  /** Returns the member's confirmed companions. */
  list(userId: number, paging: ParsedOf<typeof orders.buddies>): Promise<AnswerOf<typeof orders.buddies>> {
    return this.store.page(userId, paging);
  }

  /** Returns the member's companion code of the day, which others enter to book together. */
  code(userId: number): Promise<string> {
    return this.store.findCode(userId);
  }

  /**
   * Returns whether a code is today's code of a confirmed companion of the member. Throws if the person is none, and
   * after too many wrong codes by this member or for this companion.
   */
  async checkCode(
    userId: number,
    { buddyUserId, buddyRoleId, buddyNo }: ParsedOf<typeof orders.checkBuddyNo>,
  ): Promise<AnswerOf<typeof orders.checkBuddyNo>> {
    if (!(await this.store.isCompanion(userId, buddyUserId))) throw new Failure(buddyFailure.buddyGone);
    const limits: readonly [name: string, perDay: number, key: string][] = [
      ['buddyNo.member', WRONG_BY_MEMBER, String(userId)],
      ['buddyNo.companion', WRONG_FOR_COMPANION, String(buddyUserId)],
    ];
    for (const limit of limits) await this.limits.countTryOrThrow(...limit);
    const checkResult = await this.store.isCodeOf(buddyUserId, buddyRoleId, buddyNo);
    if (checkResult) for (const limit of limits) await this.limits.forgiveTry(...limit);
    return { checkResult };
  }
}
