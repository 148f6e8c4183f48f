import { Injectable } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { orders } from '#contract/orders/order.contract';
import { Db } from '#server/kit/db/db';
import { listPage, type ListQuery } from '#server/kit/db/list';

const buddyList: ListQuery<never, never> = {
  select: `b.id, u.name, u.id as "userId"`,
  from: 'buddy b join app_user u on u.id = b.buddy_user_id',
  filters: {},
  sorts: {},
  tieBreaker: 'b.id',
};

/** Companions of a member. */
@Injectable()
export class BuddyService {
  constructor(private readonly db: Db) {}

  /** Returns the member's confirmed companions. */
  list(userId: number, paging: ParsedOf<typeof orders.buddies>): Promise<AnswerOf<typeof orders.buddies>> {
    return listPage<{ id: number; name: string; userId: number }>(this.db, buddyList, paging, (bind) => [
      `b.user_id = ${bind(userId)}`,
      'b.check_status = 1',
      'u.status = 1',
    ]);
  }

  /** Returns the member's companion code of the day, which others enter to book together. */
  async code(userId: number): Promise<string> {
    const [row] = await this.db.rows<{ code: string }>(
      'select buddy_no(buddy_seed, school_now()::date) as code from app_user where id = $1',
      [userId],
    );
    return (row as { code: string }).code;
  }
}
