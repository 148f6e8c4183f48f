import { Injectable } from '@nestjs/common';
import { memberOf as codeIn } from '#domain/kit/enumeration';
import { role } from '#domain/session/role.status';
import { auditActionOf, auditModule } from '#domain/system/audit.status';
import { openingReason, personalField } from '#domain/system/viewer-log.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import type { history } from '#contract/system/history.contract';
import { logRow, logs, viewRow, type LogRow, type ViewRow } from '#contract/system/log.contract';
import type { Caller } from '#server/kit/caller';
import { schoolStamp } from '#server/kit/clock';
import { Db } from '#server/kit/db';
import { mapped, rowsOf, type Sheet } from '#server/kit/excel';
import { Exports } from '#server/kit/exports';
import {
  contains,
  is,
  listAll,
  listPage,
  sinceDate,
  untilDate,
  type Bind,
  type Filter,
  type ListSpec,
} from '#server/kit/list';
import { nameFor, seesPeople } from './person-shown';

/** Default period of a log in days, if no first day is given. */
const USUAL_DAYS = 31;

type StoredDeed = Omit<LogRow, 'at' | 'changes' | 'module' | 'userName'> &
  Record<string, unknown> & {
    readonly when: number;
    readonly name: string | null;
    readonly before: unknown;
    readonly after: unknown;
  };
type StoredView = Omit<ViewRow, 'at'> & Record<string, unknown> & { readonly when: number };

/** SQL filter by module: actions between `module.` and the next character after the dot. */
const ofModule: Filter = (value, bind) =>
  `a.action >= ${bind(`${String(value)}.`)} and a.action < ${bind(`${String(value)}/`)}`;

const deeds: ListSpec<'keyword' | 'module' | 'action' | 'dateFrom' | 'dateTo', 'at'> = {
  select: `a.id, epoch_ms(a.at) as when, u.name, u.username, a.role_id as "roleId", a.action, a.object, a.reason, a.ip, a.trace, a.before, a.after, exists (select 1 from audit_sealed s where s.kind = 1 and s.row_id = a.id) as sealed`,
  from: 'audit a left join app_user u on u.id = a.actor',
  filters: {
    keyword: contains('u.name', 'u.username', 'a.object'),
    module: ofModule,
    action: is('a.action'),
    dateFrom: sinceDate('a.at'),
    dateTo: untilDate('a.at'),
  },
  sorts: { at: 'a.at' },
  last: 'a.id desc',
};

const ofObject: ListSpec<'object', 'id'> = {
  select: deeds.select,
  from: deeds.from,
  filters: { object: is('a.object') },
  sorts: { id: 'a.id' },
  solid: ['id'],
  countFrom: 'audit a',
  last: 'a.id desc',
};

const views: ListSpec<'keyword' | 'dateFrom' | 'dateTo', 'at'> = {
  select: `l.id, epoch_ms(l.at) as when, coalesce(v.name, '') as "viewerName", v.username as "viewerUsername", l.role_id as "roleId", coalesce(p.name, '') as "personName", p.username as "personUsername", l.fields, l.why, l.ip`,
  from: 'viewer_log l left join app_user v on v.id = l.viewer left join app_user p on p.id = l.person',
  filters: {
    keyword: contains('v.name', 'v.username', 'p.name', 'p.username'),
    dateFrom: sinceDate('l.at'),
    dateTo: untilDate('l.at'),
  },
  sorts: { at: 'l.at' },
  last: 'l.id desc',
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
export function changesOf(before: unknown, after: unknown): LogRow['changes'] {
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
const viewSheet: Sheet<ViewRow> = {
  zh: '查看日志',
  en: 'Data access log',
  row: viewRow,
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
    { key: 'why', value: ({ why }, lang) => codeIn(openingReason, why)?.[lang] ?? why, width: 32 },
    { key: 'ip' },
  ],
};

const lately =
  (column: string, { dateFrom }: { readonly dateFrom?: string | undefined }) =>
  (bind: Bind) =>
    dateFrom === undefined ? [`${column} >= now() - ${bind(USUAL_DAYS)} * interval '1 day'`] : [];

/** Reads both logs; never writes. */
@Injectable()
export class LogDeskService {
  constructor(private readonly db: Db) {}

  /** Returns one page of the activity log. */
  async list(caller: Caller, asked: ParsedOf<typeof logs.list>): Promise<AnswerOf<typeof logs.list>> {
    const found = await listPage<StoredDeed>(this.db, deeds, asked, lately('a.at', asked));
    return { ...found, content: found.content.map(this.deed(caller)) };
  }

  /** Returns one page of the history of an object. The caller must have checked read access. */
  async of(
    caller: Caller,
    object: string,
    { page, size }: { readonly page: number; readonly size: number },
  ): Promise<AnswerOf<typeof history.list>> {
    const found = await listPage<StoredDeed>(this.db, ofObject, { object, page, size });
    return { ...found, content: found.content.map(this.deed(caller)) };
  }

  /** Returns the activity log as a sheet. */
  @Exports(logs.exportFile)
  sheet(caller: Caller, asked: Omit<ParsedOf<typeof logs.exportFile>, 'lang'>) {
    return {
      sheet: deedSheet,
      batches: mapped(
        rowsOf<StoredDeed>(this.db, listAll(deeds, asked, EXPORT_CAP, lately('a.at', asked))),
        this.deed(caller),
      ),
    };
  }

  /** Returns one page of the data access log. */
  async views(caller: Caller, asked: ParsedOf<typeof logs.views>): Promise<AnswerOf<typeof logs.views>> {
    const found = await listPage<StoredView>(this.db, views, asked, lately('l.at', asked));
    return { ...found, content: found.content.map(this.view(caller)) };
  }

  /** Returns the data access log as a sheet. */
  @Exports(logs.exportViews)
  viewSheet(caller: Caller, asked: Omit<ParsedOf<typeof logs.exportViews>, 'lang'>) {
    return {
      sheet: viewSheet,
      batches: mapped(
        rowsOf<StoredView>(this.db, listAll(views, asked, EXPORT_CAP, lately('l.at', asked))),
        this.view(caller),
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

  private deed(caller: Caller) {
    return ({ when, name, before, after, username, ...row }: StoredDeed): LogRow => ({
      ...row,
      at: schoolStamp(when),
      userName: name === null ? '' : nameFor(caller, name),
      username: seesPeople(caller) ? username : null,
      module: moduleOf(row.action),
      changes: changesOf(before, after),
    });
  }

  private view(caller: Caller) {
    return ({ when, ...row }: StoredView): ViewRow => ({
      ...row,
      at: schoolStamp(when),
      viewerName: nameFor(caller, row.viewerName),
      personName: nameFor(caller, row.personName),
      viewerUsername: seesPeople(caller) ? row.viewerUsername : null,
      personUsername: seesPeople(caller) ? row.personUsername : null,
    });
  }
}
