import { Injectable } from '@nestjs/common';
import { enumMember as codeIn } from '#domain/kit/enumeration';
import { role } from '#domain/session/role.status';
import { auditActionOf, auditModule } from '#domain/logs/audit.status';
import { viewReason, personalField } from '#domain/logs/viewer-log.status';
import { messageOutline } from '#domain/messages/message.rules';
import { messageChannel, messageStatus } from '#domain/messages/message.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import type { history } from '#contract/logs/history.contract';
import {
  logRow,
  logs,
  messageLogRow,
  personalViewRow,
  type LogRow,
  type MessageLogRow,
  type PersonalViewRow,
} from '#contract/logs/log.contract';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches } from '#server/kit/db/row-batches';
import type { Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { visibleName, canSeePersons } from '#server/kit/access/person-name';
import { LogDeskStore, type AuditLogRow, type MessageRow, type PersonalViewLogRow } from './log-desk.store';

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

const messageSheet: Sheet<MessageLogRow> = {
  zh: '消息日志',
  en: 'Message log',
  row: messageLogRow,
  columns: [
    { key: 'at', width: 20 },
    { key: 'personName', width: 14 },
    { key: 'kind', value: ({ kind }, lang) => messageOutline(kind, lang), width: 60 },
    { key: 'channel', of: messageChannel },
    { key: 'address', width: 20 },
    { key: 'status', of: messageStatus },
    { key: 'error', width: 24 },
  ],
};

/** Reads the logs; never writes. */
@Injectable()
export class LogDeskService {
  constructor(
    private readonly db: Db,
    private readonly store: LogDeskStore,
  ) {}

  /** Returns one page of the activity log. */
  async list(caller: Member, query: ParsedOf<typeof logs.list>): Promise<AnswerOf<typeof logs.list>> {
    const found = await this.store.page(query);
    return { ...found, content: found.content.map(this.toLogRow(caller)) };
  }

  /** Returns one page of the history of an object. The caller must have checked read access. */
  async listOfObject(
    caller: Member,
    object: string,
    { page, size }: { readonly page: number; readonly size: number },
  ): Promise<AnswerOf<typeof history.list>> {
    const found = await this.store.pageOfObject(object, { page, size });
    return { ...found, content: found.content.map(this.toLogRow(caller)) };
  }

  /** Returns the activity log as a sheet. */
  @ExportSource(logs.exportFile)
  sheet(caller: Member, query: Omit<ParsedOf<typeof logs.exportFile>, 'lang'>) {
    return {
      sheet: deedSheet,
      batches: mapBatches(rowBatches<AuditLogRow>(this.db, this.store.all(query, EXPORT_CAP)), this.toLogRow(caller)),
    };
  }

  /** Returns one page of the data access log. */
  async views(caller: Member, query: ParsedOf<typeof logs.views>): Promise<AnswerOf<typeof logs.views>> {
    const found = await this.store.pageOfViews(query);
    return { ...found, content: found.content.map(this.toViewRow(caller)) };
  }

  /** Returns the data access log as a sheet. */
  @ExportSource(logs.exportViews)
  viewSheet(caller: Member, query: Omit<ParsedOf<typeof logs.exportViews>, 'lang'>) {
    return {
      sheet: viewSheet,
      batches: mapBatches(
        rowBatches<PersonalViewLogRow>(this.db, this.store.allViews(query, EXPORT_CAP)),
        this.toViewRow(caller),
      ),
    };
  }

  /** Returns one page of the message log. */
  async messages(caller: Member, query: ParsedOf<typeof logs.messages>): Promise<AnswerOf<typeof logs.messages>> {
    const found = await this.store.pageOfMessages(query);
    return { ...found, content: found.content.map(this.toMessageRow(caller)) };
  }

  /** Returns the message log as a sheet. */
  @ExportSource(logs.exportMessages)
  messageSheet(caller: Member, query: Omit<ParsedOf<typeof logs.exportMessages>, 'lang'>) {
    return {
      sheet: messageSheet,
      batches: mapBatches(
        rowBatches<MessageRow>(this.db, this.store.allMessages(query, EXPORT_CAP)),
        this.toMessageRow(caller),
      ),
    };
  }

  /** Returns the modules and actions in the log, each found by one index step. */
  async moduleAction(): Promise<AnswerOf<typeof logs.moduleAction>> {
    const modules = new Map<string, string[]>();
    for (const action of await this.store.findActions())
      modules.set(moduleOf(action), [...(modules.get(moduleOf(action)) ?? []), action]);
    return [...modules].map(([module, actions]) => ({
      module,
      name: moduleName(module).zh,
      enName: moduleName(module).en,
      actions: actions.map((action) => ({ action, name: nameOf(action).zh, enName: nameOf(action).en })),
    }));
  }

  private toLogRow(caller: Member) {
    return ({ when, name, before, after, username, ...row }: AuditLogRow): LogRow => ({
      ...row,
      at: schoolStamp(when),
      userName: name === null ? '' : visibleName(caller, name),
      username: canSeePersons(caller) ? username : null,
      module: moduleOf(row.action),
      changes: fieldChangesOf(before, after),
    });
  }

  private toMessageRow(caller: Member) {
    return ({ when, ...row }: MessageRow): MessageLogRow => ({
      ...row,
      at: schoolStamp(when),
      personName: visibleName(caller, row.personName),
      personUsername: canSeePersons(caller) ? row.personUsername : null,
    });
  }

  private toViewRow(caller: Member) {
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
