import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import { taskFailure } from '#domain/tasks/task.failures';
import { taskKind } from '#domain/tasks/task.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import { fieldErrors } from '#contract/kit/field-errors';
import type { tasks } from '#contract/tasks/task.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { auditableFilters } from '#server/kit/http/export-audit.interceptor';
import { ExporterRegistry } from '#server/kit/excel/exporter-registry';
import { RateLimits } from '#server/kit/security/rate-limits';
import { TaskStore } from './task.store';

/** Maximum number of active tasks per person. */
const MAX_ACTIVE_TASKS = 3;

/** Starts long exports, which a worker writes. */
@Injectable()
export class ExportStartService {
  constructor(
    private readonly db: Db,
    private readonly store: TaskStore,
    private readonly limits: RateLimits,
    private readonly exporters: ExporterRegistry,
  ) {}

  /** Starts an export with the right and the input of the list's own export endpoint. */
  async start(member: Member, { path, asked: rawInput }: ParsedOf<typeof tasks.startExport>): Promise<{ id: number }> {
    const exporter = this.exporters.find(path);
    if (!exporter) throw new Failure(systemFailure.notFound);
    const { admit, input } = exporter.endpoint;
    if (typeof admit !== 'object' || !member.rights.has(admit.right)) throw new Failure(sessionFailure.noRight);
    const parsed = input.safeParse(rawInput);
    if (!parsed.success) throw new Failure(systemFailure.badInput, { fields: fieldErrors(parsed.error, rawInput) });
    await this.limits.consumeOrThrow('export.perMin', String(member.userId));
    const { sheet } = await exporter.write(member, parsed.data);
    const lang = rawInput['lang'] === 'en' ? 'en' : 'zh';
    return this.db.transact(async (tx) => {
      if ((await this.store.lockAndCountActive(tx, member.userId)) >= MAX_ACTIVE_TASKS)
        throw new Failure(taskFailure.taskTooMany, { n: MAX_ACTIVE_TASKS });
      const id = await this.store.queue(tx, {
        kind: taskKind.export,
        path,
        title: sheet.zh,
        enTitle: sheet.en,
        userId: member.userId,
        roleId: member.roleId,
        lang,
        asked: rawInput,
        trace: member.traceId,
      });
      await writeAudit(tx, member, {
        action: 'task.export',
        object: `task:${id}`,
        after: { path, ...auditableFilters(rawInput) },
      });
      return { id };
    });
  }
}
