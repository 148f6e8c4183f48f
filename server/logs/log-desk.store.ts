import { Injectable } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { LogRow, logs, MessageLogRow, PersonalViewRow } from '#contract/logs/log.contract';
import { Db } from '#server/kit/db/db';
import {
  codeOrNameContains,
  contains,
  equals,
  listAll,
  listPage,
  sinceDate,
  untilDate,
  type Bind,
  type ListQuery,
  type SqlFilter,
  type SqlStatement,
} from '#server/kit/db/list';

/** Default period of a log in days, if no first day is given. */
const DEFAULT_DAYS = 31;

/** A listed action before its values are formatted. */
export type AuditLogRow = Omit<LogRow, 'at' | 'changes' | 'module' | 'userName'> &
  Record<string, unknown> & {
    readonly when: number;
    readonly name: string | null;
    readonly before: unknown;
    readonly after: unknown;
  };
/** A listed access to personal data before its time is formatted. */
export type PersonalViewLogRow = Omit<PersonalViewRow, 'at'> & Record<string, unknown> & { readonly when: number };

/** A listed message before its time is formatted. */
export type MessageRow = Omit<MessageLogRow, 'at'> & Record<string, unknown> & { readonly when: number };

/** SQL filter by module: actions between `module.` and the next character after the dot. */
const ofModule: SqlFilter = (value, bind) =>
  `a.action >= ${bind(`${String(value)}.`)} and a.action < ${bind(`${String(value)}/`)}`;

const auditList: ListQuery<'keyword' | 'module' | 'action' | 'dateFrom' | 'dateTo', 'at'> = {
  select: `a.id, epoch_ms(a.at) as when, u.name, u.username, a.role_id as "roleId", a.action, a.object, a.reason, a.ip, a.trace, a.before, a.after, exists (select 1 from audit_sealed s where s.kind = 1 and s.row_id = a.id) as sealed`,
  from: 'audit a left join v_app_user u on u.id = a.actor',
  filters: {
    keyword: contains('u.name', 'u.username', 'a.object'),
    module: ofModule,
    action: equals('a.action'),
    dateFrom: sinceDate('a.at'),
    dateTo: untilDate('a.at'),
  },
  sorts: { at: 'a.at' },
  notNullSorts: ['at'],
  tieBreaker: 'a.id desc',
};

const ofObject: ListQuery<'object', 'id'> = {
  select: auditList.select,
  from: auditList.from,
  filters: { object: equals('a.object') },
  sorts: { id: 'a.id' },
  notNullSorts: ['id'],
  countFrom: 'audit a',
  tieBreaker: 'a.id desc',
};

const viewList: ListQuery<'keyword' | 'dateFrom' | 'dateTo', 'at'> = {
  select: `l.id, epoch_ms(l.at) as when, coalesce(v.name, '') as "viewerName", v.username as "viewerUsername", l.role_id as "roleId", coalesce(p.name, '') as "personName", p.username as "personUsername", l.fields, l.why, l.ip`,
  from: 'viewer_log l left join v_app_user v on v.id = l.viewer left join v_app_user p on p.id = l.person',
  filters: {
    keyword: contains('v.name', 'v.username', 'p.name', 'p.username'),
    dateFrom: sinceDate('l.at'),
    dateTo: untilDate('l.at'),
  },
  sorts: { at: 'l.at' },
  notNullSorts: ['at'],
  tieBreaker: 'l.id desc',
};

const messageList: ListQuery<'keyword' | 'channel' | 'status' | 'dateFrom' | 'dateTo', 'at'> = {
  select: `m.id, epoch_ms(m.gmt_create) as when, coalesce(p.name, '') as "personName", p.username as "personUsername", m.template as kind, m.channel, m.address_mask as address, m.status, m.error`,
  from: 'v_message_record m left join v_app_user p on p.id = m.user_id',
  filters: {
    keyword: codeOrNameContains({ table: 'v_message_record', id: 'm.id', person: 'user_id', usernames: true }),
    channel: equals('m.channel'),
    status: equals('m.status'),
    dateFrom: sinceDate('m.gmt_create'),
    dateTo: untilDate('m.gmt_create'),
  },
  sorts: { at: 'm.id' },
  notNullSorts: ['at'],
  countFrom: 'v_message_record m',
  tieBreaker: 'm.id desc',
};

const recentDays =
  (column: string, { dateFrom }: { readonly dateFrom?: string | undefined }) =>
  (bind: Bind) =>
    dateFrom === undefined ? [`${column} >= now() - ${bind(DEFAULT_DAYS)} * interval '1 day'`] : [];

/** Reads the logs; never writes. */
@Injectable()
export class LogDeskStore {
  constructor(private readonly db: Db) {}

  /** Returns a page of the activity log. */
  page(query: ParsedOf<typeof logs.list>) {
    return listPage<AuditLogRow>(this.db, auditList, query, recentDays('a.at', query));
  }

  /** Returns the statement of the activity log. */
  all(query: Omit<ParsedOf<typeof logs.exportFile>, 'lang'>, limit: number): SqlStatement {
    return listAll(auditList, query, limit, recentDays('a.at', query));
  }

  /** Returns a page of the actions on an object, newest first. */
  pageOfObject(object: string, { page, size }: { readonly page: number; readonly size: number }) {
    return listPage<AuditLogRow>(this.db, ofObject, { object, page, size });
  }

  /** Returns a page of the data access log. */
  pageOfViews(query: ParsedOf<typeof logs.views>) {
    return listPage<PersonalViewLogRow>(this.db, viewList, query, recentDays('l.at', query));
  }

  /** Returns the statement of the data access log. */
  allViews(query: Omit<ParsedOf<typeof logs.exportViews>, 'lang'>, limit: number): SqlStatement {
    return listAll(viewList, query, limit, recentDays('l.at', query));
  }

  /** Returns a page of the message log. */
  pageOfMessages(query: ParsedOf<typeof logs.messages>) {
    return listPage<MessageRow>(this.db, messageList, query, recentDays('m.gmt_create', query));
  }

  /** Returns the statement of the message log. */
  allMessages(query: Omit<ParsedOf<typeof logs.exportMessages>, 'lang'>, limit: number): SqlStatement {
    return listAll(messageList, query, limit, recentDays('m.gmt_create', query));
  }

  /** Returns the actions in the log in order, each found by one index step. */
  async findActions(): Promise<string[]> {
    const rows = await this.db.rows<{ action: string }>(
      `
        with recursive known as (
          (select action from audit order by action limit 1)
          union all
          select (select a.action from audit a where a.action > k.action order by a.action limit 1)
          from known k
          where k.action is not null
        )
        select action from known where action is not null
      `,
    );
    return rows.map(({ action }) => action);
  }
}
