import { Injectable } from '@nestjs/common';
import { checkStatus } from '#domain/system/check.status';
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

  /** Returns whether an active person is a confirmed companion of a member. */
  async isCompanion(userId: number, buddyUserId: number): Promise<boolean> {
    const found = await this.db.rows(
      `
        select 1
        from v_buddy b
          join v_app_user u on u.id = b.buddy_user_id
        where b.user_id = $1 and b.buddy_user_id = $2 and b.check_status = $3 and u.status = 1
      `,
      [userId, buddyUserId, checkStatus.passed],
    );
    return found.length > 0;
  }

  /** Returns whether a code is the person's code of the day, and the person holds the role; role 0 asks for none. */
  async isCodeOf(userId: number, roleId: number, code: string): Promise<boolean> {
    const found = await this.db.rows(
      `
        select 1
        from v_buddy_seed s
        where s.user_id = $1
          and buddy_no(s.seed, school_now()::date) = $2
          and ($3::int = 0 or exists (select 1 from v_role_grant g where g.user_id = s.user_id and g.role_id = $3))
      `,
      [userId, code, roleId],
    );
    return found.length > 0;
  }
}
