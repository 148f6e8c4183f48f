import { Injectable } from '@nestjs/common';
import { blackListReasonText, type BlackListCause } from '#domain/black-lists/black-list-reason.rules';
import type { AppealRow } from '#contract/black-lists/black-list.contract';
import type { Page } from '#contract/kit/page';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { personContains } from '#server/kit/db/person-contains';
import { equals, listPage, type Bind, type ListQuery, type ListRequest } from '#server/kit/db/list';

type StoredAppeal = Omit<AppealRow, 'submittedAt' | 'checkedAt'> & {
  submittedAt: Date;
  checkedAt: Date | null;
  cause: BlackListCause | null;
};

const appealList: ListQuery<'keyword' | 'checkStatus', 'submittedAt'> = {
  select: `a.id, a.user_id as "userId", u.name, u.en_name as "enName", u.username, coalesce(o.detail || ' ' || to_char(o.reservation_date, 'YYYY-MM-DD'), bl.reason) as about, coalesce(o.detail_en || ' ' || to_char(o.reservation_date, 'YYYY-MM-DD'), bl.reason) as "aboutEn", case when a.trade_no is null then bl.reason_cause end as cause,
    a.black_list_id as "blackListId", a.trade_no as "tradeNo", a.reason, a.proof_ids as "proofIds", a.round, a.check_status as "checkStatus", a.closed, a.check_content as "checkContent", a.submitted_at as "submittedAt", a.checked_at as "checkedAt"`,
  from: 'appeal a join app_user u on u.id = a.user_id left join venue_order o on o.trade_no = a.trade_no left join black_list bl on bl.id = a.black_list_id',
  filters: {
    keyword: personContains('a.user_id'),
    checkStatus: equals('a.check_status'),
  },
  sorts: { submittedAt: 'a.submitted_at' },
  notNullSorts: ['submittedAt'],
  tieBreaker: 'a.id desc',
};

const toRow = ({ submittedAt, checkedAt, cause, ...row }: StoredAppeal): AppealRow => ({
  ...row,
  ...(cause ? { about: blackListReasonText(cause).zh, aboutEn: blackListReasonText(cause).en } : {}),
  submittedAt: schoolStamp(submittedAt.getTime()),
  checkedAt: checkedAt && schoolStamp(checkedAt.getTime()),
});

/** Reads appeals for their list, for a black list entry and for their owner. */
@Injectable()
export class AppealQueryService {
  constructor(private readonly db: Db) {}

  /** Returns one page, narrowed by `conditions`. */
  async page(
    query: ListRequest & { readonly page: number; readonly size: number },
    conditions: (bind: Bind) => readonly string[],
  ): Promise<Page<AppealRow>> {
    const found = await listPage<StoredAppeal>(this.db, appealList, query, (bind) => [
      'not a.closed',
      ...conditions(bind),
    ]);
    return { ...found, content: found.content.map(toRow) };
  }

  /** Returns the appeals against one entry, newest first. */
  async findByEntry(id: number): Promise<AppealRow[]> {
    return (
      await this.db.rows<StoredAppeal>(
        `select ${appealList.select} from ${appealList.from} where a.black_list_id = $1 order by a.id desc`,
        [id],
      )
    ).map(toRow);
  }

  /** Returns a person's appeals, newest first. */
  async findByUser(userId: number): Promise<AppealRow[]> {
    return (
      await this.db.rows<StoredAppeal>(
        `
          select ${appealList.select}
          from ${appealList.from}
          where a.user_id = $1 and not a.closed
          order by a.id desc
          limit 200
        `,
        [userId],
      )
    ).map(toRow);
  }
}
