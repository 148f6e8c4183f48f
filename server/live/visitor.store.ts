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
          from v_role_right
          where role_id in (select role_id from v_session where sid = any($1))
          group by role_id
        )
        select s.sid, c.venue_ids, c.merchant_ids, c.org_ids, c.owner_id, u.login_check_status, coalesce(r.rights, '{}') as rights
        from v_session s
          join v_app_user u on u.id = s.user_id and u.status = 1
          join v_role_scope c on c.user_id = s.user_id
            and c.role_id = s.role_id
            and (c.expires_at is null or c.expires_at > app_now())
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
      `select count(*) || ' ' || coalesce(max(gmt_modified)::text, '') as mark from v_menu_item`,
    );
    return row?.mark ?? '';
  }

  /** Returns whether a merchant has a venue that is not one of these. */
  async hasVenueOutside(merchantId: number, venueIds: readonly number[]): Promise<boolean> {
    const [outside] = await this.db.rows(
      'select 1 from v_venue where merchant_id = $1 and not id = any ($2::int[]) limit 1',
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
        from v_venue_order o
          join v_app_user u on u.id = o.user_id
        where o.trade_no = $1
      `,
      [tradeNo],
    );
    return order;
  }
}
