import { Injectable } from '@nestjs/common';
import type { BraceletLogRow } from '#contract/bracelets/bracelet.contract';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import { equals, sinceDate, untilDate, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { yuanColumn } from '#server/kit/db/yuan-column';
import { braceletContains } from './bracelet-list.store';

const list: ListQuery<'keyword' | 'venueId' | 'kind' | 'braceletId' | 'dateFrom' | 'dateTo', never> = {
  select: `
    l.id, to_char(l.at at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS') as at, l.kind, b.label_no as "labelNo",
    b.chip_no as "chipNo", v.venue_name as "venueName", v.en_name as "enVenueName",
    coalesce(u.name, l.guest_name) as holder, l.guest_name is not null as "isGuest",
    ${yuanColumn('l.amount')} as amount, l.trade_no as "tradeNo", o.name as operator, l.note
  `,
  from: `
    bracelet_log l
      join bracelet b on b.id = l.bracelet_id
      join v_venue v on v.id = b.venue_id
      left join v_app_user u on u.id = l.user_id
      left join v_app_user o on o.id = l.operator_id
  `,
  filters: {
    keyword: braceletContains('b', 'l.user_id', 'l.guest_name'),
    venueId: equals('b.venue_id'),
    kind: equals('l.kind'),
    braceletId: equals('l.bracelet_id'),
    dateFrom: sinceDate('l.at'),
    dateTo: untilDate('l.at'),
  },
  sorts: {},
  tieBreaker: 'l.at desc, l.id desc',
};

/** Reads the log of wristbands. */
@Injectable()
export class BraceletLogStore {
  readonly list: StoredList<BraceletLogRow, [scope: Scope]>;

  constructor(db: Db) {
    this.list = new StoredList(db, list, (scope) =>
      scopeConditions(scope, { venue: 'b.venue_id', merchant: 'v.merchant_id' }),
    );
  }
}
