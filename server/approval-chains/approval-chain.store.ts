import { Injectable } from '@nestjs/common';
import { fen, toYuan } from '#domain/kit/money';
import type { ApprovalChainRow } from '#contract/approval-chains/approval-chain.contract';
import { Db } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';

const list: ListQuery<'keyword' | 'sourceType' | 'status', 'name'> = {
  select: `
    c.id, c.name, c.en_name as "enName", c.source_type as "sourceType", c.venue_id as "venueId",
    c.min_amount as "minAmount", c.level1_roles as "level1Roles", c.level1_user_id as "level1UserId",
    c.level2_roles as "level2Roles", c.level2_user_id as "level2UserId", c.escalate_hours as "escalateHours",
    c.status, c.version, v.venue_name as "venueName", v.en_name as "enVenueName", a.name as "level1Person",
    a.en_name as "enLevel1Person", b.name as "level2Person", b.en_name as "enLevel2Person"
  `,
  from: `
    approval_chain c
      left join v_venue v on v.id = c.venue_id
      left join v_app_user a on a.id = c.level1_user_id
      left join v_app_user b on b.id = c.level2_user_id
  `,
  filters: {
    keyword: contains('c.name', 'c.en_name'),
    sourceType: equals('c.source_type'),
    status: equals('c.status'),
  },
  sorts: { name: 'c.name' },
  tieBreaker: 'c.id',
};

/** Returns a chain as its list shows it: the amount in yuan. */
export const toChainRow = (row: ApprovalChainRow): ApprovalChainRow => ({
  ...row,
  minAmount: toYuan(fen(row.minAmount)),
});

/** Reads approval chains; amounts in fen. */
@Injectable()
export class ApprovalChainStore {
  readonly list: StoredList<ApprovalChainRow>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list);
  }

  /** Returns active staff by name or account. */
  people(keyword: string, limit: number): Promise<{ id: number; name: string; enName: string }[]> {
    return this.db.rows(
      `
        select u.id, u.name || ' · ' || u.username as name,
          coalesce(nullif(u.en_name, ''), u.name) || ' · ' || u.username as "enName"
        from v_app_user u
        where ((u.username || ' ' || u.name || ' ' || u.en_name) ilike $1 or u.id::text = $2)
          and u.status = 1
          and exists (
            select 1
            from v_role_grant g
              join v_role_right r on r.role_id = g.role_id and r.right_name = 'VenuesExaminationApproval'
            where g.user_id = u.id
          )
        order by u.id
        limit $3
      `,
      [`%${keyword.replace(/[\\%_]/g, '\\$&')}%`, keyword, limit],
    );
  }
}
