import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import { taskFailure } from '#domain/tasks/task.failures';
import { importRowAction, type ImportRowAction, taskKind, taskStatus } from '#domain/tasks/task.status';
import type { Endpoint } from '#contract/kit/endpoint';
import type { ImportOutlook } from '#contract/kit/import';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { countByFate, headingOf, checkImportRows, type CheckedImportRow } from '#server/kit/excel/import-rows';
import { ImporterRegistry, type Importer } from '#server/kit/excel/importer-registry';
import type { EdgeRequest } from '#server/kit/http/request';
import { readWorkbook } from '#server/kit/excel/workbook';
import { ImportStore } from './import.store';
import { TaskStore } from './task.store';

/** Maximum number of preview rows, wrong ones first. */
const PREVIEW_ROWS = 100;
/** Actions shown before the others; the last comes first. */
const PREVIEW_ORDER: readonly ImportRowAction[] = [importRowAction.gone, importRowAction.bad];

/** Imports of every kind: checked and confirmed, or run at once. */
@Injectable()
export class ImportService {
  constructor(
    private readonly db: Db,
    private readonly tasks: TaskStore,
    private readonly rows: ImportStore,
    private readonly importers: ImporterRegistry,
  ) {}

  /** Checks a workbook and stores its rows until confirmation. */
  async check(endpoint: Endpoint, member: Member, request: EdgeRequest): Promise<ImportOutlook> {
    const { importer, looked: checkedRows } = await this.checkRows(endpoint, member, request);
    const counts = countByFate(checkedRows);
    const id = await this.db.transact(async (tx) => {
      const task = {
        kind: taskKind.import,
        path: endpoint.path,
        title: importer.title.zh,
        enTitle: importer.title.en,
        userId: member.userId,
        roleId: member.roleId,
        lang: member.lang,
        asked: {},
        trace: member.traceId,
      } as const;
      const taskId = await this.tasks.insert(tx, task, taskStatus.checked);
      await this.rows.saveRows(tx, taskId, checkedRows, counts);
      return taskId;
    });
    const shown = [...checkedRows]
      .sort((a, b) => PREVIEW_ORDER.indexOf(b.fate) - PREVIEW_ORDER.indexOf(a.fate) || a.n - b.n)
      .slice(0, PREVIEW_ROWS);
    return { id, ...counts, columns: importer.columns.map((column) => headingOf(importer, column)), rows: shown };
  }

  /** Imports a workbook at once: all rows or none. */
  async importNow(
    endpoint: Endpoint,
    member: Member,
    request: EdgeRequest,
  ): Promise<{ total: number; fresh: number; changed: number; gone: number }> {
    const { importer, looked: checkedRows } = await this.checkRows(endpoint, member, request);
    const { total, fresh, changed, bad, gone } = countByFate(checkedRows);
    if (bad > 0) {
      const errors = checkedRows
        .filter(({ fate }) => fate === importRowAction.bad)
        .slice(0, PREVIEW_ROWS)
        .map(({ n, problems }) => ({ n, problems }));
      throw new Failure(taskFailure.importWrongRows, { n: bad, rows: errors });
    }
    const of = (...fates: readonly ImportRowAction[]) =>
      checkedRows.filter(({ fate }) => fates.includes(fate)).map(({ value }) => value);
    const written = of(importRowAction.fresh, importRowAction.changed);
    const removed = of(importRowAction.gone);
    const commit = (tx: Tx) =>
      writeAudit(tx, member, {
        action: 'task.import',
        object: endpoint.path,
        after: { total, fresh, changed, gone },
      });
    if (importer.writeInSteps)
      await importer.writeInSteps(member, { written, removed }, { report: () => Promise.resolve(), commit });
    else
      await this.db.transact(async (tx) => {
        if (gone > 0) await importer.removeRows?.(tx, member, removed);
        await importer.writeRows?.(tx, member, written);
        await commit(tx);
      });
    return { total, fresh, changed, gone };
  }

  /** Queues a checked import for a worker; only its good rows are written. */
  async confirm(member: Member, id: number): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const task = await this.tasks.lockOwn(tx, id, member.userId);
      if (!task || task.kind !== taskKind.import) throw new Failure(systemFailure.notFound);
      const admit = this.importers.findByPath(task.path)?.endpoint.admit;
      if (typeof admit !== 'object' || !member.rights.has(admit.right)) throw new Failure(sessionFailure.noRight);
      await this.tasks.confirm(tx, task);
      await writeAudit(tx, member, { action: 'task.import', object: `task:${id}`, after: { path: task.path } });
      return { id };
    });
  }

  /** Returns the wrong rows of an own import with their problems. */
  async wrongRows(caller: Member, id: number): Promise<{ importer: Importer; rows: CheckedImportRow[] }> {
    const task = await this.tasks.find(id);
    const importer = task && this.importers.findByPath(task.path);
    if (!task || !importer || task.userId !== caller.userId) throw new Failure(systemFailure.notFound);
    return { importer, rows: await this.rows.wrongRows(id) };
  }

  /** Returns the importer of a template, if the caller holds its right. */
  findImporter(caller: Member, code: string): Importer {
    const importer = this.importers.findByTemplate(code);
    const admit = importer?.endpoint.admit;
    if (!importer || typeof admit !== 'object') throw new Failure(taskFailure.importUnknown);
    if (!caller.rights.has(admit.right)) throw new Failure(sessionFailure.noRight);
    return importer;
  }

  private async checkRows(
    endpoint: Endpoint,
    member: Member,
    request: EdgeRequest,
  ): Promise<{ importer: Importer; looked: CheckedImportRow[] }> {
    const importer = this.importers.findByPath(endpoint.path);
    const [file] = request.incoming ?? [];
    if (!importer) throw new Failure(taskFailure.importUnknown);
    if (!file) throw new Failure(taskFailure.importEmpty);
    return { importer, looked: await checkImportRows(importer, member, await readWorkbook(file)) };
  }
}
