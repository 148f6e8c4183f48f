import { Injectable } from '@nestjs/common';
import { promiseStatus } from '#domain/attendance/promise.status';
import type { UserCard } from '#contract/access/user.contract';
import type { Member } from '#server/kit/access/caller';
import { scopeSql } from '#server/kit/access/scope';
import type { Tx } from '#server/kit/db/db';

/** A person at the counter, with the balance in fen. */
type UserCardRow = Omit<UserCard, 'orders' | 'passes' | 'balance' | 'broken'> &
  Record<string, unknown> & { readonly fen: number | null };

/** Reads what the counter sees of one person. */
@Injectable()
export class UserCardStore {
  /** Returns up to two people with this user name, telephone number or campus card. */
  find(tx: Tx, keyword: string): Promise<UserCardRow[]> {
    return tx.rows<UserCardRow>(
      `
          select
            u.id, u.name, u.en_name as "enName", u.username, u.phone, o.name as "orgName", o.en_name as "enOrgName",
            u.status, u.login_check_status as "loginCheckStatus", u.face_status = 1 as "hasFace", w.balance as fen,
            array(
              select g.role_id
              from v_role_grant g
              where g.user_id = u.id and (g.expires_at is null or g.expires_at > app_now())
              order by g.sort, g.role_id
            ) as "roleIds"
          from v_app_user u
            left join org o on o.id = u.org_id
            left join v_wallet w on w.user_id = u.id
          where u.username = $1 or (u.phone = $1 and u.phone <> '') or u.campus_card_no = $1
          limit 2
        `,
      [keyword],
    );
  }

  /** Returns how many bookings a person missed or left early. */
  async countNoShows(tx: Tx, userId: number): Promise<number> {
    const [row] = await tx.rows<{ n: number }>(
      'select count(*)::int as n from v_venue_order where user_id = $1 and promise_status = any ($2::int[])',
      [userId, [promiseStatus.noShow, promiseStatus.leftEarly]],
    );
    return row?.n ?? 0;
  }

  /** Returns bookings of a person within the caller's scope, the coming ones first. */
  findOrders(tx: Tx, caller: Member, userId: number, limit: number): Promise<UserCard['orders']> {
    const values: unknown[] = [userId];
    const reached = scopeSql(caller, { venue: 'o.venue_id', merchant: 'o.merchant_id', person: 'o.user_id' }, values);
    return tx.rows<UserCard['orders'][number]>(
      `
        select o.trade_no as "tradeNo", s.site_name as "siteName", s.en_name as "enSiteName", o.detail,
          o.detail_en as "detailEn", o.begin_at as begin, o.order_status as "orderStatus",
          o.pay_status as "payStatus", o.promise_status as "promiseStatus"
        from v_venue_order o
          join v_site s on s.id = o.site_id
        where o.user_id = $1 and ${reached} and o.end_at > school_now() - interval '7 days'
        order by (o.end_at > school_now()) desc, abs(extract(epoch from o.begin_at - school_now()))
        limit ${Math.floor(limit)}
      `,
      values,
    );
  }

  /** Returns the last passages of a person within the caller's scope; `at` in epoch ms. */
  findPassages(
    tx: Tx,
    caller: Member,
    userId: number,
    limit: number,
  ): Promise<{ at: number; device: string; enDevice: string; direction: number; result: number }[]> {
    const values: unknown[] = [userId];
    const reached = scopeSql(caller, { venue: 'e.venue_id', person: 'e.user_id' }, values);
    return tx.rows(
      `
        select epoch_ms(e.at) as at, h.name as device, h.en_name as "enDevice", e.direction, e.result
        from v_gate_event e
          join v_hardware h on h.id = e.hardware_id
        where e.user_id = $1 and ${reached} and e.at > app_now() - interval '31 days'
        order by e.at desc
        limit ${Math.floor(limit)}
      `,
      values,
    );
  }
}
