import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { addDays, type LocalDate } from '#domain/kit/time';
import { reconSource } from '#domain/reconciliation/recon.status';
import { reconFailure } from '#domain/reconciliation/recon.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { reconciliations } from '#contract/reconciliation/recon.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Caller, Member } from '#server/kit/access/caller';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { Sweep } from '#server/kit/jobs/sweep';
import { ReconNotifications } from './recon-notification';
import { ReconRunner } from './recon-runner';

/** When the nightly runs start: channels have written their statements by then. */
const DUE_MINUTE = 4 * 60;

/** Runs reconciliation of statements and of our own ledger, each night and on request. */
@Injectable()
export class ReconService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly runner: ReconRunner,
    private readonly notifications: ReconNotifications,
  ) {}

  /** Returns the school's date. */
  get today(): LocalDate {
    return schoolTime(this.clock.now()).date;
  }

  /** Runs what is due this night: statements of past days and the check of our own ledger. */
  @Sweep('reconciliation.nightly', 60_000, { inWorkers: true })
  async runNightly(): Promise<number> {
    const { date, minute } = schoolTime(this.clock.now());
    if (minute < DUE_MINUTE) return 0;
    const runs = await this.runner.runDue(date);
    if (runs > 0) await this.notifications.notify();
    return runs;
  }

  /** Runs now, within the caller's scope. */
  async run(
    caller: Member,
    { source, day, payType }: ParsedOf<typeof reconciliations.run>,
  ): Promise<AnswerOf<typeof reconciliations.run>> {
    const { userId, venueIds, orgIds, ownerId, merchantIds } = caller;
    const whole = venueIds === null && orgIds === null && ownerId === null;
    if (source === reconSource.books) {
      if (!whole || merchantIds !== null) throw new Failure(reconFailure.reconChannel);
      const found = await this.runner.runLedger(this.today, userId);
      if (found === null) throw new Failure(reconFailure.reconRunning);
      await this.auditRun(caller, { source, found });
      return { runs: 1, found, failed: 0 };
    }
    const statementDay = day ?? addDays(this.today, -1);
    if (statementDay >= this.today) throw new Failure(reconFailure.reconDay);
    const accounts = this.runner
      .listAccounts()
      .filter(
        (one) =>
          whole &&
          (payType === undefined || one.payType === payType) &&
          (merchantIds === null || (one.accountId !== null && merchantIds.includes(one.accountId))),
      );
    if (accounts.length === 0) throw new Failure(reconFailure.reconChannel);
    const results: (number | 'failed' | null)[] = [];
    for (const account of accounts) results.push(await this.runner.runStatement(account, statementDay, userId));
    if (results.every((one) => one === null)) throw new Failure(reconFailure.reconRunning);
    const reply = {
      runs: results.length,
      found: results.reduce<number>((sum, one) => sum + (typeof one === 'number' ? one : 0), 0),
      failed: results.filter((one) => one === 'failed').length,
    };
    await this.auditRun(caller, { source, day: statementDay, ...reply });
    return reply;
  }

  private async auditRun(caller: Caller, after: object): Promise<void> {
    await this.db.transact((tx) => writeAudit(tx, caller, { action: 'recon.run', object: 'recon', after }));
  }
}
