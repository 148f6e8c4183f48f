import { Injectable } from '@nestjs/common';
import { fileClass } from '#domain/attachments/attachment.status';
import { handleStatus, type HandleStatus } from '#domain/devices/device.status';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { patrolFailure } from '#domain/patrol/patrol.failures';
import { patrolMachine } from '#domain/patrol/patrol.machine';
import { deadlineOf, summaryOf, whyNotAnswers } from '#domain/patrol/patrol.rules';
import type { ExceptionLevel } from '#domain/patrol/patrol.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { PatrolAnswer, securityChecks } from '#contract/patrol/security-check.contract';
import { AttachmentService } from '#server/attachments/attachment.service';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { scopeReaches } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { schoolStamp } from '#server/kit/runtime/clock';
import { PatrolNotifications } from './patrol-notifications';
import { SecurityCheckStore, type HeldCheck } from './security-check.store';

/** How far the clock of a phone may be ahead of the server's, in milliseconds. */
const CLOCK_TOLERANCE = 120_000;
/** A result arrives at most so long after the end of its task, in milliseconds. */
const SYNC_MS = 3 * 86_400_000;

interface Stepped {
  readonly id: number;
  readonly status: HandleStatus;
}

/** Moves security checks: records results, also those finished without network, and how exceptions are handled. */
@Injectable()
export class SecurityCheckService {
  constructor(
    private readonly db: Db,
    private readonly store: SecurityCheckStore,
    private readonly files: AttachmentService,
    private readonly notifications: PatrolNotifications,
  ) {}

  /**
   * Records a finished check. The same key gets the same answer; a check that another person finished is refused with
   * their name. A result that arrives late counts if it was finished before the end of the task.
   */
  submit(input: ParsedOf<typeof securityChecks.submit>, caller: Member): Promise<Stepped> {
    return this.db.transact(async (tx) => {
      const check = await this.lock(tx, input.id, caller);
      const { status } = check;
      if (status !== null) {
        if (check.submitKey === input.key && check.inspectorId === caller.userId) return { id: check.id, status };
        throw new Failure(patrolFailure.patrolDone, {
          name: check.inspector ?? '',
          at: schoolStamp(check.finishedAt ?? check.now),
        });
      }
      this.assertAssigned(check, caller);
      this.assertInTime(check, input);
      const stored = await this.store.points(tx, check.id);
      throwIfRefused(whyNotAnswers(stored, input.points, check));
      const summary = summaryOf(input.points);
      const next = step(patrolMachine, summary.exceptions === 0 ? 'pass' : 'report', check, summary);
      const deadline = summary.level === null ? null : deadlineOf(summary.level, input.finishedAt);
      const done = await this.store.finish(tx, check.id, {
        key: input.key,
        inspectorId: caller.userId,
        startedAt: input.startedAt,
        finishedAt: input.finishedAt,
        status: next.status ?? handleStatus.normal,
        level: summary.level,
        exceptions: summary.exceptions,
        missed: summary.missed,
        deadline,
      });
      if (!done) throw new Failure(patrolFailure.patrolStep);
      await this.store.answer(
        tx,
        check.id,
        stored.map(({ seq, names }) => {
          const answer = input.points.find((one) => one.seq === seq) as PatrolAnswer;
          return {
            seq,
            visitedAt: answer.visitedAt,
            scanned: answer.code !== null,
            items: answer.items.map((item, n) => ({ name: '', enName: '', ...names[n], ...item })),
          };
        }),
      );
      await this.bindPhotos(
        tx,
        input.points.flatMap(({ items }) => items.flatMap((item) => item.photoIds)),
        caller,
        `patrol:${check.id}`,
      );
      await writeAudit(tx, caller, {
        action: 'securityCheck.submit',
        object: `securityCheck:${check.id}`,
        after: { ...next, ...summary, finishedAt: input.finishedAt },
      });
      if (deadline !== null && summary.level !== null)
        await this.notifications.exceptionFound(tx, check, summary.level, summary.exceptions, deadline);
      return { id: check.id, status: next.status ?? handleStatus.normal };
    });
  }

  /** Records what was done about the exceptions. */
  handle({ id, result, photoIds }: ParsedOf<typeof securityChecks.handle>, caller: Member): Promise<Stepped> {
    return this.db.transact(async (tx) => {
      const check = await this.lock(tx, id, caller);
      const next = step(patrolMachine, 'handle', check, { result });
      if (!(await this.store.handle(tx, check, next.status, { userId: caller.userId, result, photoIds })))
        throw new Failure(patrolFailure.patrolStep);
      await this.bindPhotos(tx, photoIds, caller, `patrolResult:${id}`);
      return this.moved(tx, caller, check, next.status, 'handle', result);
    });
  }

  /** Opens a check again that was handled in the last 24 hours; its exceptions are due again. */
  reopen({ id, reason }: ParsedOf<typeof securityChecks.reopen>, caller: Member): Promise<Stepped> {
    return this.db.transact(async (tx) => {
      const check = await this.lock(tx, id, caller);
      const next = step(patrolMachine, 'reopen', check, { now: check.now, handledAt: check.handledAt ?? 0 });
      await this.openAgain(tx, check, next.status);
      return this.moved(tx, caller, check, next.status, 'reopen', reason);
    });
  }

  /** Confirms the handling, or rejects it so that it is due again; refused for the person who handled it. */
  recheck({ id, ok, note }: ParsedOf<typeof securityChecks.recheck>, caller: Member): Promise<Stepped> {
    return this.db.transact(async (tx) => {
      const check = await this.lock(tx, id, caller);
      const facts = { person: caller.userId, handledBy: check.handledBy ?? 0, recheckedBy: check.recheckedBy };
      const next = step(patrolMachine, ok ? 'confirm' : 'reject', check, facts);
      if (ok) {
        if (!(await this.store.confirm(tx, check, caller.userId, note))) throw new Failure(patrolFailure.patrolStep);
      } else await this.openAgain(tx, check, next.status);
      return this.moved(tx, caller, check, next.status, ok ? 'confirm' : 'reject', note);
    });
  }

  private async openAgain(tx: Tx, check: HeldCheck, next: HandleStatus | null): Promise<void> {
    const level = check.level as ExceptionLevel;
    const deadline = deadlineOf(level, check.now);
    if (!(await this.store.reopen(tx, check, next, deadline))) throw new Failure(patrolFailure.patrolStep);
    await this.notifications.exceptionFound(tx, check, level, check.exceptions, deadline, check.now);
  }

  private async moved(
    tx: Tx,
    caller: Member,
    check: HeldCheck,
    status: HandleStatus | null,
    action: string,
    reason: string,
  ): Promise<Stepped> {
    await writeAudit(tx, caller, {
      action: `securityCheck.${action}`,
      object: `securityCheck:${check.id}`,
      before: { status: check.status },
      after: { status },
      ...(reason === '' ? {} : { reason }),
    });
    return { id: check.id, status: status ?? handleStatus.pending };
  }

  private async bindPhotos(tx: Tx, ids: readonly string[], caller: Member, usedBy: string): Promise<void> {
    if (ids.length > 0) await this.files.bind(tx, ids, caller.userId, fileClass.proof, usedBy);
  }

  private assertAssigned({ userId, roleId }: HeldCheck, caller: Member): void {
    if (userId === null ? roleId !== caller.roleId : userId !== caller.userId)
      throw new Failure(patrolFailure.patrolNotYours);
  }

  private assertInTime(
    check: HeldCheck,
    {
      startedAt,
      finishedAt,
      points,
    }: Pick<ParsedOf<typeof securityChecks.submit>, 'startedAt' | 'finishedAt' | 'points'>,
  ): void {
    if (startedAt < check.startsAt - CLOCK_TOLERANCE) throw new Failure(patrolFailure.patrolTooEarly);
    const isPlausible = startedAt <= finishedAt && finishedAt <= check.now + CLOCK_TOLERANCE;
    if (!isPlausible || finishedAt > check.endsAt || check.now > check.endsAt + SYNC_MS)
      throw new Failure(patrolFailure.patrolTooLate);
    if (
      points.some(
        ({ visitedAt }) =>
          visitedAt !== null && (visitedAt < startedAt - CLOCK_TOLERANCE || visitedAt > finishedAt + CLOCK_TOLERANCE),
      )
    )
      throw new Failure(patrolFailure.patrolTimesWrong);
  }

  private async lock(tx: Tx, id: number, caller: Member): Promise<HeldCheck> {
    const check = await this.store.lock(tx, id);
    if (!check || !scopeReaches(caller, { venueId: check.venueId })) throw new Failure(patrolFailure.patrolMissing);
    return check;
  }
}
