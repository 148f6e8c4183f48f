import { Injectable } from '@nestjs/common';
import { enumMember as codeIn } from '#domain/kit/enumeration';
import { role } from '#domain/session/role.status';
import { auditActionOf, auditModule } from '#domain/logs/audit.status';
import { viewReason, personalField } from '#domain/logs/viewer-log.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import type { history } from '#contract/logs/history.contract';
import { logRow, logs, personalViewRow, type LogRow, type PersonalViewRow } from '#contract/logs/log.contract';
import type { Caller } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import {
  contains,
  equals,
  listAll,
  listPage,
  sinceDate,
  untilDate,
  type Bind,
  type SqlFilter,
  type ListQuery,
} from '#server/kit/db/list';
import { visibleName, canSeePersons } from '#server/kit/access/person-name';

/** Default period of a log in days, if no first day is given. */
const DEFAULT_DAYS = 31;

type AuditLogRow = Omit<LogRow, 'at' | 'changes' | 'module' | 'userName'> &
  Record<string, unknown> & {
    readonly when: number;
    readonly name: string | null;
    readonly before: unknown;
    readonly after: unknown;
  };
type PersonalViewLogRow = Omit<PersonalViewRow, 'at'> & Record<string, unknown> & { readonly when: number };

/** SQL filter by module: actions between `module.` and the next character after the dot. */
const ofModule: SqlFilter = (value, bind) =>
  `a.action >= ${bind(`${String(value)}.`)} and a.action < ${bind(`${String(value)}/`)}`;

const auditList: ListQuery<'keyword' | 'module' | 'action' | 'dateFrom' | 'dateTo', 'at'> = {
  select: `a.id, epoch_ms(a.at) as when, u.name, u.username, a.role_id as "roleId", a.action, a.object, a.reason, a.ip, a.trace, a.before, a.after, exists (select 1 from audit_sealed s where s.kind = 1 and s.row_id = a.id) as sealed`,
  from: 'audit a left join app_user u on u.id = a.actor',
  filters: {
    keyword: contains('u.name', 'u.username', 'a.object'),
    module: ofModule,
    action: equals('a.action'),
    dateFrom: sinceDate('a.at'),
    dateTo: untilDate('a.at'),
  },
  sorts: { at: 'a.at' },
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
  from: 'viewer_log l left join app_user v on v.id = l.viewer left join app_user p on p.id = l.person',
  filters: {
    keyword: contains('v.name', 'v.username', 'p.name', 'p.username'),
    dateFrom: sinceDate('l.at'),
    dateTo: untilDate('l.at'),
  },
  sorts: { at: 'l.at' },
  tieBreaker: 'l.id desc',
};

const plain = (value: unknown): LogRow['changes'][number]['before'] =>
  value === undefined || value === null
    ? null
    : typeof value === 'object'
      ? JSON.stringify(value)
      : (value as string | number | boolean);
const parts = (value: unknown): Readonly<Record<string, unknown>> =>
  value === null || value === undefined
    ? {}
    : typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : { '': value };

/** Returns the differences between two states, field by field. */
function fieldChangesOf(before: unknown, after: unknown): LogRow['changes'] {
  const [was, is] = [parts(before), parts(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: plain(was[field]), after: plain(is[field]) }))
    .filter((one) => one.before !== one.after);
}

const nameOf = (action: string) => auditActionOf(action) ?? { zh: action, en: action };
const moduleOf = (action: string): string => action.split('.')[0] ?? action;
const moduleName = (module: string) => codeIn(auditModule, module) ?? { zh: module, en: module };
const label = (zh: string, en: string, lang: 'zh' | 'en') => (lang === 'zh' ? zh : en);

const deedSheet: Sheet<LogRow> = {
  zh: '操作日志',
  en: 'Activity log',
  row: logRow,
  columns: [
    { key: 'at', width: 20 },
    { key: 'userName', width: 14 },
    { key: 'roleId', of: role },
    { key: 'module', value: ({ module }, lang) => label(moduleName(module).zh, moduleName(module).en, lang) },
    { key: 'action', value: ({ action }, lang) => label(nameOf(action).zh, nameOf(action).en, lang) },
    { key: 'object', width: 24 },
    { key: 'reason', width: 32 },
    { key: 'ip' },
    { key: 'trace', width: 20 },
    { key: 'sealed' },
  ],
};
const viewSheet: Sheet<PersonalViewRow> = {
  zh: '查看日志',
  en: 'Data access log',
  row: personalViewRow,
  columns: [
    { key: 'at', width: 20 },
    { key: 'viewerName', width: 14 },
    { key: 'roleId', of: role },
    { key: 'personName', width: 14 },
    {
      key: 'fields',
      value: ({ fields }, lang) =>
        fields.map((field) => codeIn(personalField, field)?.[lang] ?? field).join(label('、', ', ', lang)),
      width: 24,
    },
    { key: 'why', value: ({ why }, lang) => codeIn(viewReason, why)?.[lang] ?? why, width: 32 },
    { key: 'ip' },
  ],
};

const recentDays =
  (column: string, { dateFrom }: { readonly dateFrom?: string | undefined }) =>
  (bind: Bind) =>
    dateFrom === undefined ? [`${column} >= now() - ${bind(DEFAULT_DAYS)} * interval '1 day'`] : [];

/** Reads both logs; never writes. */
@Injectable()
export class LogDeskService {
  constructor(private readonly db: Db) {}

  /** Returns one page of the activity log. */
  async list(caller: Caller, query: ParsedOf<typeof logs.list>): Promise<AnswerOf<typeof logs.list>> {
    const found = await listPage<AuditLogRow>(this.db, auditList, query, recentDays('a.at', query));
    return { ...found, content: found.content.map(this.toLogRow(caller)) };
  }

  /** Returns one page of the history of an object. The caller must have checked read access. */
  async listOfObject(
    caller: Caller,
    object: string,
    { page, size }: { readonly page: number; readonly size: number },
  ): Promise<AnswerOf<typeof history.list>> {
    const found = await listPage<AuditLogRow>(this.db, ofObject, { object, page, size });
    return { ...found, content: found.content.map(this.toLogRow(caller)) };
  }

  /** Returns the activity log as a sheet. */
  @ExportSource(logs.exportFile)
  sheet(caller: Caller, query: Omit<ParsedOf<typeof logs.exportFile>, 'lang'>) {
    return {
      sheet: deedSheet,
      batches: mapBatches(
        rowBatches<AuditLogRow>(this.db, listAll(auditList, query, EXPORT_CAP, recentDays('a.at', query))),
        this.toLogRow(caller),
      ),
    };
  }

  /** Returns one page of the data access log. */
  async views(caller: Caller, query: ParsedOf<typeof logs.views>): Promise<AnswerOf<typeof logs.views>> {
    const found = await listPage<PersonalViewLogRow>(this.db, viewList, query, recentDays('l.at', query));
    return { ...found, content: found.content.map(this.toViewRow(caller)) };
  }

  /** Returns the data access log as a sheet. */
  @ExportSource(logs.exportViews)
  viewSheet(caller: Caller, query: Omit<ParsedOf<typeof logs.exportViews>, 'lang'>) {
    return {
      sheet: viewSheet,
      batches: mapBatches(
        rowBatches<PersonalViewLogRow>(this.db, listAll(viewList, query, EXPORT_CAP, recentDays('l.at', query))),
        this.toViewRow(caller),
      ),
    };
  }

  /** Returns the modules and actions in the log, each found by one index step. */
  async moduleAction(): Promise<AnswerOf<typeof logs.moduleAction>> {
    const rows = await this.db.rows<{ action: string }>(
      `with recursive known as ((select action from audit order by action limit 1) union all select (select a.action from audit a where a.action > k.action order by a.action limit 1) from known k where k.action is not null) select action from known where action is not null`,
    );
    const modules = new Map<string, string[]>();
    for (const { action } of rows) modules.set(moduleOf(action), [...(modules.get(moduleOf(action)) ?? []), action]);
    return [...modules].map(([module, actions]) => ({
      module,
      name: moduleName(module).zh,
      enName: moduleName(module).en,
      actions: actions.map((action) => ({ action, name: nameOf(action).zh, enName: nameOf(action).en })),
    }));
  }

  private toLogRow(caller: Caller) {
    return ({ when, name, before, after, username, ...row }: AuditLogRow): LogRow => ({
      ...row,
      at: schoolStamp(when),
      userName: name === null ? '' : visibleName(caller, name),
      username: canSeePersons(caller) ? username : null,
      module: moduleOf(row.action),
      changes: fieldChangesOf(before, after),
    });
  }

  private toViewRow(caller: Caller) {
    return ({ when, ...row }: PersonalViewLogRow): PersonalViewRow => ({
      ...row,
      at: schoolStamp(when),
      viewerName: visibleName(caller, row.viewerName),
      personName: visibleName(caller, row.personName),
      viewerUsername: canSeePersons(caller) ? row.viewerUsername : null,
      personUsername: canSeePersons(caller) ? row.personUsername : null,
    });
  }
}
