import { Injectable } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { orders } from '#contract/orders/order.contract';
import { OwnBuddyStore } from './own-buddy.store';

/** Companions of a member. */
@Injectable()
export class BuddyService {
  constructor(private readonly store: OwnBuddyStore) {}

  /** Returns the member's confirmed companions. */
  list(userId: number, paging: ParsedOf<typeof orders.buddies>): Promise<AnswerOf<typeof orders.buddies>> {
    return this.store.page(userId, paging);
  }

  /** Returns the member's companion code of the day, which others enter to book together. */
  code(userId: number): Promise<string> {
    return this.store.findCode(userId);
  }
}
