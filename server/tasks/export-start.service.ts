import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import { taskFailure } from '#domain/tasks/task.failures';
import { taskKind } from '#domain/tasks/task.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import { fieldErrors } from '#contract/kit/field-errors';
import type { tasks } from '#contract/tasks/task.contract';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import { Db } from '#server/kit/db';
import { askedOf } from '#server/kit/export-trace';
import { ExportBook } from '#server/kit/exports';
import { Limits } from '#server/kit/limits';
import { TaskStore } from './task.store';

/** Maximum number of active tasks per person. */
const AT_ONCE = 3;

/** Starts long exports, which a worker writes. */
@Injectable()
export class ExportStartService {
  constructor(
    private readonly db: Db,
    private readonly store: TaskStore,
    private readonly limits: Limits,
    private readonly book: ExportBook,
  ) {}

  /** Starts an export with the right and the input of the list's own export endpoint. */
  async start(caller: Caller, { path, asked }: ParsedOf<typeof tasks.startExport>): Promise<{ id: number }> {
    const member = memberOf(caller);
    const exporter = this.book.find(path);
    if (!exporter) throw new Failure(systemFailure.notFound);
    const { admit, input } = exporter.endpoint;
    if (typeof admit !== 'object' || !member.rights.has(admit.right)) throw new Failure(sessionFailure.noRight);
    const parsed = input.safeParse(asked);
    if (!parsed.success) throw new Failure(systemFailure.badInput, { fields: fieldErrors(parsed.error, asked) });
    await this.limits.insist('export.perMin', String(member.userId));
    const { sheet } = await exporter.write(member, parsed.data as never);
    const lang = asked['lang'] === 'en' ? 'en' : 'zh';
    return this.db.transact(async (tx) => {
      if ((await this.store.waiting(tx, member.userId)) >= AT_ONCE)
        throw new Failure(taskFailure.taskTooMany, { n: AT_ONCE });
      const id = await this.store.queue(tx, {
        kind: taskKind.export,
        path,
        title: sheet.zh,
        enTitle: sheet.en,
        userId: member.userId,
        roleId: member.roleId,
        lang,
        asked,
        trace: caller.traceId,
      });
      await audit(tx, caller, { action: 'task.export', object: `task:${id}`, after: { path, ...askedOf(asked) } });
      return { id };
    });
  }
}
