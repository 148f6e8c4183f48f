import { Injectable } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { orders } from '#contract/orders/order.contract';
import { Db } from '#server/kit/db/db';
import { listPage, type ListQuery } from '#server/kit/db/list';

const list: ListQuery<never, never> = {
  select: `b.id, u.name, u.id as "userId"`,
  from: 'v_buddy b join v_app_user u on u.id = b.buddy_user_id',
  filters: {},
  sorts: {},
  tieBreaker: 'b.id',
};

/** Reads the companions of a member. */
@Injectable()
export class OwnBuddyStore {
  constructor(private readonly db: Db) {}

  /** Returns a page of a member's confirmed companions. */
  page(userId: number, paging: ParsedOf<typeof orders.buddies>): Promise<AnswerOf<typeof orders.buddies>> {
    return listPage<{ id: number; name: string; userId: number }>(this.db, list, paging, (bind) => [
      `b.user_id = ${bind(userId)}`,
      'b.check_status = 1',
      'u.status = 1',
    ]);
  }

  /** Returns a member's companion code of the day. */
  async findCode(userId: number): Promise<string> {
    const [row] = await this.db.rows<{ code: string }>(
      'select buddy_no(seed, school_now()::date) as code from v_buddy_seed where user_id = $1',
      [userId],
    );
    return (row as { code: string }).code;
  }
}
