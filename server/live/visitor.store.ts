import { Injectable } from '@nestjs/common';
import type { ScopeRow } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';

/** The rights of a session, as stored. */
interface RightsRow extends ScopeRow, Record<string, unknown> {
  readonly sid: string;
  readonly rights: string[];
  readonly login_check_status: number;
}

/** Reads what decides who may subscribe to a room. */
@Injectable()
export class VisitorStore {
  constructor(private readonly db: Db) {}

  /** Returns the current rights of these sessions; ended sessions are missing. */
  findRights(sids: readonly string[]): Promise<RightsRow[]> {
    return this.db.rows<RightsRow>(
      `
        with roles as (
          select role_id, array_agg(right_name) as rights
          from role_right
          where role_id in (select role_id from session where sid = any($1))
          group by role_id
        )
        select s.sid, c.*, u.login_check_status, coalesce(r.rights, '{}') as rights
        from session s
          join app_user u on u.id = s.user_id and u.status = 1
          join role_grant g on g.user_id = s.user_id
            and g.role_id = s.role_id
            and (g.expires_at is null or g.expires_at > app_now())
          cross join lateral scope_of(g) c
          left join roles r on r.role_id = s.role_id
        where s.sid = any($1)
          and s.revoked_at is null
          and s.expires_at > app_now()
          and s.last_seen + s.idle_seconds * interval '1 second' > app_now()
      `,
      [sids],
    );
  }

  /** Returns a text that changes with every change of the stored menu. */
  async menuVersion(): Promise<string> {
    const [row] = await this.db.rows<{ mark: string }>(
      `select count(*) || ' ' || coalesce(max(gmt_modified)::text, '') as mark from menu_item`,
    );
    return row?.mark ?? '';
  }

  /** Returns whether a merchant has a venue that is not one of these. */
  async hasVenueOutside(merchantId: number, venueIds: readonly number[]): Promise<boolean> {
    const [outside] = await this.db.rows(
      'select 1 from venue where merchant_id = $1 and not id = any ($2::int[]) limit 1',
      [merchantId, venueIds],
    );
    return outside !== undefined;
  }

  /** Returns the person, venue, merchant and department that an order belongs to. */
  async findOrder(
    tradeNo: string,
  ): Promise<{ userId: number; venueId: number; merchantId: number; orgId: number } | undefined> {
    const [order] = await this.db.rows<{ userId: number; venueId: number; merchantId: number; orgId: number }>(
      `
        select o.user_id as "userId", o.venue_id as "venueId", o.merchant_id as "merchantId", u.org_id as "orgId"
        from venue_order o
          join app_user u on u.id = o.user_id
        where o.trade_no = $1
      `,
      [tradeNo],
    );
    return order;
  }
}
