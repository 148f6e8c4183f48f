import { Injectable } from '@nestjs/common';
import type { BlackListCause } from '#domain/black-lists/black-list-reason.rules';
import type { AppealRow } from '#contract/black-lists/black-list.contract';
import { Db } from '#server/kit/db/db';
import { equals, type Bind, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { personContains } from '#server/kit/db/person-contains';

/** A row of the list of appeals, with its times as the database holds them. */
export type StoredAppealRow = Omit<AppealRow, 'submittedAt' | 'checkedAt'> & {
  submittedAt: Date;
  checkedAt: Date | null;
  cause: BlackListCause | null;
};

const list: ListQuery<'keyword' | 'checkStatus', 'submittedAt'> = {
  select: `a.id, a.user_id as "userId", u.name, u.en_name as "enName", u.username, coalesce(o.detail || ' ' || to_char(o.reservation_date, 'YYYY-MM-DD'), bl.reason) as about, coalesce(o.detail_en || ' ' || to_char(o.reservation_date, 'YYYY-MM-DD'), bl.reason) as "aboutEn", case when a.trade_no is null then bl.reason_cause end as cause,
    a.black_list_id as "blackListId", a.trade_no as "tradeNo", a.reason, a.proof_ids as "proofIds", a.round, a.check_status as "checkStatus", a.closed, a.check_content as "checkContent", a.submitted_at as "submittedAt", a.checked_at as "checkedAt"`,
  from: 'v_appeal a join v_app_user u on u.id = a.user_id left join v_venue_order o on o.trade_no = a.trade_no left join black_list bl on bl.id = a.black_list_id',
  filters: {
    keyword: personContains('a.user_id'),
    checkStatus: equals('a.check_status'),
  },
  sorts: { submittedAt: 'a.submitted_at' },
  notNullSorts: ['submittedAt'],
  tieBreaker: 'a.id desc',
};

/** Reads appeals with their person and what they are about. */
@Injectable()
export class AppealQueryStore {
  readonly list: StoredList<StoredAppealRow, [conditions: (bind: Bind) => readonly string[]]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, (conditions: (bind: Bind) => readonly string[]) => (bind) => [
      'not a.closed',
      ...conditions(bind),
    ]);
  }

  /** Returns the appeals against one entry, newest first. */
  findByEntry(id: number): Promise<StoredAppealRow[]> {
    return this.db.rows<StoredAppealRow>(
      `select ${list.select} from ${list.from} where a.black_list_id = $1 order by a.id desc`,
      [id],
    );
  }

  /** Returns a person's appeals that were not withdrawn, newest first. */
  findByUser(userId: number): Promise<StoredAppealRow[]> {
    return this.db.rows<StoredAppealRow>(
      `
        select ${list.select}
        from ${list.from}
        where a.user_id = $1 and not a.closed
        order by a.id desc
        limit 200
      `,
      [userId],
    );
  }
}
