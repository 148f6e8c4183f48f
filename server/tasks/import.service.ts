import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import { taskFailure } from '#domain/tasks/task.failures';
import { rowFate, type RowFate, taskKind, taskStatus } from '#domain/tasks/task.status';
import type { Endpoint } from '#contract/kit/endpoint';
import type { ImportOutlook } from '#contract/kit/import';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller, type Member } from '#server/kit/caller';
import { Db } from '#server/kit/db';
import { counted, headingOf, lookThrough, type LookedRow } from '#server/kit/import-rows';
import { ImportBook, type Importer } from '#server/kit/imports';
import type { EdgeRequest } from '#server/kit/request';
import { readWorkbook } from '#server/kit/workbook';
import { ImportStore } from './import.store';
import { TaskStore } from './task.store';

/** Maximum number of preview rows, wrong ones first. */
const SHOWN = 100;
/** Actions shown before the others; the last comes first. */
const FIRST: readonly RowFate[] = [rowFate.gone, rowFate.bad];

/** Imports of every kind: checked and confirmed, or run at once. */
@Injectable()
export class ImportService {
  constructor(
    private readonly db: Db,
    private readonly tasks: TaskStore,
    private readonly rows: ImportStore,
    private readonly book: ImportBook,
  ) {}

  /** Checks a workbook and stores its rows until confirmation. */
  async check(importing: Endpoint, caller: Caller, request: EdgeRequest): Promise<ImportOutlook> {
    const member = memberOf(caller);
    const { importer, looked } = await this.looked(importing, member, request);
    const counts = counted(looked);
    const id = await this.db.transact(async (tx) => {
      const task = {
        kind: taskKind.import,
        path: importing.path,
        title: importer.title.zh,
        enTitle: importer.title.en,
        userId: member.userId,
        roleId: member.roleId,
        lang: caller.lang,
        asked: {},
        trace: caller.traceId,
      } as const;
      const made = await this.tasks.insert(tx, task, taskStatus.checked);
      await this.rows.keep(tx, made, looked, counts);
      return made;
    });
    const shown = [...looked]
      .sort((a, b) => FIRST.indexOf(b.fate) - FIRST.indexOf(a.fate) || a.n - b.n)
      .slice(0, SHOWN);
    return { id, ...counts, columns: importer.columns.map((column) => headingOf(importer, column)), rows: shown };
  }

  /** Imports a workbook at once: all rows or none. */
  async run(
    importing: Endpoint,
    caller: Caller,
    request: EdgeRequest,
  ): Promise<{ total: number; fresh: number; changed: number; gone: number }> {
    const member = memberOf(caller);
    const { importer, looked } = await this.looked(importing, member, request);
    const { total, fresh, changed, bad, gone } = counted(looked);
    if (bad > 0) {
      const errors = looked
        .filter(({ fate }) => fate === rowFate.bad)
        .slice(0, SHOWN)
        .map(({ n, problems }) => ({ n, problems }));
      throw new Failure(taskFailure.importWrongRows, { n: bad, rows: errors });
    }
    const of = (...fates: readonly RowFate[]) =>
      looked.filter(({ fate }) => fates.includes(fate)).map(({ value }) => value);
    await this.db.transact(async (tx) => {
      if (gone > 0) await importer.remove?.(tx, member, of(rowFate.gone));
      await importer.write(tx, member, of(rowFate.fresh, rowFate.changed));
      await audit(tx, caller, {
        action: 'task.import',
        object: importing.path,
        after: { total, fresh, changed, gone },
      });
    });
    return { total, fresh, changed, gone };
  }

  /** Queues a checked import for a worker; only its good rows are written. */
  async confirm(caller: Caller, id: number): Promise<{ id: number }> {
    const member = memberOf(caller);
    return this.db.transact(async (tx) => {
      const task = await this.tasks.own(tx, id, member.userId);
      if (!task || task.kind !== taskKind.import) throw new Failure(systemFailure.notFound);
      const admit = this.book.at(task.path)?.importing.admit;
      if (typeof admit !== 'object' || !member.rights.has(admit.right)) throw new Failure(sessionFailure.noRight);
      await this.tasks.confirm(tx, task);
      await audit(tx, caller, { action: 'task.import', object: `task:${id}`, after: { path: task.path } });
      return { id };
    });
  }

  /** Returns the wrong rows of an own import with their problems. */
  async bad(caller: Caller, id: number): Promise<{ importer: Importer; rows: LookedRow[] }> {
    const task = await this.tasks.find(id);
    const importer = task && this.book.at(task.path);
    if (!task || !importer || task.userId !== memberOf(caller).userId) throw new Failure(systemFailure.notFound);
    return { importer, rows: await this.rows.bad(id) };
  }

  /** Returns the importer of a template, if the caller holds its right. */
  template(caller: Caller, code: string): Importer {
    const importer = this.book.of(code);
    const admit = importer?.importing.admit;
    if (!importer || typeof admit !== 'object') throw new Failure(taskFailure.importUnknown);
    if (!memberOf(caller).rights.has(admit.right)) throw new Failure(sessionFailure.noRight);
    return importer;
  }

  private async looked(
    importing: Endpoint,
    member: Member,
    request: EdgeRequest,
  ): Promise<{ importer: Importer; looked: LookedRow[] }> {
    const importer = this.book.at(importing.path);
    const [file] = request.incoming ?? [];
    if (!importer) throw new Failure(taskFailure.importUnknown);
    if (!file) throw new Failure(taskFailure.importEmpty);
    return { importer, looked: await lookThrough(importer, member, await readWorkbook(file)) };
  }
}
