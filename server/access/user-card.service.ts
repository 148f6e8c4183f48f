import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { maskPhone } from '#domain/kit/identity';
import { promiseStatus } from '#domain/attendance/promise.status';
import { userFailure } from '#domain/access/user.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { UserCard, users } from '#contract/access/user.contract';
import { hasRight, requireMember, type Caller } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db, type Tx } from '#server/kit/db/db';
import { RateLimits } from '#server/kit/security/rate-limits';
import { scopeSql } from '#server/kit/access/scope';
import { ViewerLog } from '#server/logs/viewer-log.service';

const MAX_ORDERS = 8;
const MAX_PASSAGES = 5;
const MAX_PER_MINUTE = 30;

type UserCardRow = Omit<UserCard, 'orders' | 'passes' | 'balance' | 'broken'> &
  Record<string, unknown> & { readonly fen: number | null };

/** Finds one person at the counter. Any person can be found; orders and passages are limited to the desk's venues. */
@Injectable()
export class UserCardService {
  constructor(
    private readonly db: Db,
    private readonly views: ViewerLog,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Returns the person of an exact user name, phone or campus card. Every lookup is recorded; a phone shared by two
   * accounts finds neither.
   */
  async card({ keyword }: ParsedOf<typeof users.card>, caller: Caller): Promise<UserCard> {
    await this.limits.consumeCustomOrThrow('userCard', MAX_PER_MINUTE, String(requireMember(caller).userId));
    return this.db.transact(async (tx) => {
      const found = await tx.rows<UserCardRow>(
        `
          select
            u.id, u.name, u.en_name as "enName", u.username, u.phone, o.name as "orgName", o.en_name as "enOrgName",
            u.status, u.login_check_status as "loginCheckStatus", u.face_status = 1 as "hasFace", w.balance as fen,
            array(
              select g.role_id
              from role_grant g
              where g.user_id = u.id and (g.expires_at is null or g.expires_at > app_now())
              order by g.sort, g.role_id
            ) as "roleIds"
          from app_user u
            left join org o on o.id = u.org_id
            left join wallet w on w.user_id = u.id
          where u.username = $1 or (u.phone = $1 and u.phone <> '') or u.campus_card_no = $1
          limit 2
        `,
        [keyword],
      );
      const [person] = found.filter(({ username }) => username === keyword).concat(found.length === 1 ? found : []);
      if (!person) throw new Failure(userFailure.userMissing);
      const { fen, ...shown } = person;
      await this.views.record(tx, caller, { of: person.id, fields: ['name', 'record'], why: 'user-search' });
      return {
        ...shown,
        phone: maskPhone(person.phone),
        balance: hasRight(caller, 'moneyEye') && fen !== null ? fen / 100 : null,
        broken: await this.countNoShows(tx, person.id),
        orders: await this.orders(tx, caller, person.id),
        passes: await this.passages(tx, caller, person.id),
      };
    });
  }

  private async countNoShows(tx: Tx, userId: number): Promise<number> {
    const [row] = await tx.rows<{ n: number }>(
      'select count(*)::int as n from venue_order where user_id = $1 and promise_status = any ($2::int[])',
      [userId, [promiseStatus.noShow, promiseStatus.leftEarly]],
    );
    return row?.n ?? 0;
  }

  private orders(tx: Tx, caller: Caller, userId: number): Promise<UserCard['orders']> {
    const values: unknown[] = [userId];
    const reached = scopeSql(
      requireMember(caller),
      { venue: 'o.venue_id', merchant: 'o.merchant_id', person: 'o.user_id' },
      values,
    );
    return tx.rows<UserCard['orders'][number]>(
      `
        select o.trade_no as "tradeNo", s.site_name as "siteName", s.en_name as "enSiteName", o.detail,
          o.detail_en as "detailEn", o.begin_at as begin, o.order_status as "orderStatus",
          o.pay_status as "payStatus", o.promise_status as "promiseStatus"
        from venue_order o
          join site s on s.id = o.site_id
        where o.user_id = $1 and ${reached} and o.end_at > school_now() - interval '7 days'
        order by (o.end_at > school_now()) desc, abs(extract(epoch from o.begin_at - school_now()))
        limit ${MAX_ORDERS}
      `,
      values,
    );
  }

  private async passages(tx: Tx, caller: Caller, userId: number): Promise<UserCard['passes']> {
    const values: unknown[] = [userId];
    const reached = scopeSql(requireMember(caller), { venue: 'e.venue_id', person: 'e.user_id' }, values);
    const rows = await tx.rows<{ at: number; device: string; enDevice: string; direction: number; result: number }>(
      `
        select epoch_ms(e.at) as at, h.name as device, h.en_name as "enDevice", e.direction, e.result
        from gate_event e
          join hardware h on h.id = e.hardware_id
        where e.user_id = $1 and ${reached} and e.at > app_now() - interval '31 days'
        order by e.at desc
        limit ${MAX_PASSAGES}
      `,
      values,
    );
    return rows.map(({ at, ...rest }) => ({ ...rest, at: schoolStamp(at) }));
  }
}
