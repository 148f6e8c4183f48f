import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { addDays, type LocalDate } from '#domain/kit/time';
import { findingState, reconSource } from '#domain/reconciliation/recon.status';
import { reconFailure } from '#domain/reconciliation/recon.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { reconciliations, ReconRun } from '#contract/reconciliation/recon.contract';
import { writeAudit } from '#server/kit/access/audit';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Clock, schoolStamp, schoolTime } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { Sweep } from '#server/kit/jobs/sweep';
import { ReconNotifications } from './recon-notification';
import { ReconRunner } from './recon-runner';

/** When the nightly runs start: channels have written their statements by then. */
const DUE_MINUTE = 4 * 60;
const DAYS_SHOWN = 14;

type ReconBoardReply = AnswerOf<typeof reconciliations.board>;
interface StoredRun extends Record<string, unknown>, Omit<ReconRun, 'at'> {
  readonly source: number;
  readonly payType: number | null;
  readonly accountId: number | null;
  readonly accountName: string | null;
  readonly enAccountName: string | null;
  readonly at: number;
}

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
  @Sweep('reconciliation.nightly', 60_000)
  async runNightly(): Promise<number> {
    const { date, minute } = schoolTime(this.clock.now());
    if (minute < DUE_MINUTE) return 0;
    const runs = await this.runner.runDue(date);
    if (runs > 0) await this.notifications.notify();
    return runs;
  }

  /** Runs now, within the caller's scope. */
  async run(
    caller: Caller,
    { source, day, payType }: ParsedOf<typeof reconciliations.run>,
  ): Promise<AnswerOf<typeof reconciliations.run>> {
    const { userId, venueIds, orgIds, ownerId, merchantIds } = requireMember(caller);
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

  /** Returns the latest run of each account, and of our own ledger, for each of the last days. */
  async board(caller: Caller): Promise<ReconBoardReply> {
    const { venueIds, orgIds, ownerId, merchantIds } = requireMember(caller);
    const reach = [venueIds === null && orgIds === null && ownerId === null, merchantIds];
    const days = Array.from({ length: DAYS_SHOWN }, (_, back) => addDays(this.today, -back));
    const rows = await this.db.rows<StoredRun>(
      `
        select distinct on (r.source, r.pay_type, r.account_id, r.day) r.id, r.source, r.pay_type as "payType",
          r.account_id as "accountId", m.merchant_name as "accountName", m.en_name as "enAccountName",
          r.day::text as day, r.state, r.ours, r.theirs, r.ours_paid::float8 / 100 as "oursPaid",
          r.ours_back::float8 / 100 as "oursBack", r.theirs_paid::float8 / 100 as "theirsPaid",
          r.theirs_back::float8 / 100 as "theirsBack", r.fees::float8 / 100 as fees, r.found,
          epoch_ms(coalesce(r.done_at, r.began_at)) as at, u.name as by, null as error
        from recon_run r
          left join merchant m on m.id = r.account_id
          left join app_user u on u.id = r.user_id
        where r.day >= $1 and $2::boolean and ($3::int[] is null or r.account_id = any($3))
        order by r.source desc, r.pay_type, r.account_id nulls first, r.day desc, r.id desc
      `,
      [days[days.length - 1], ...reach],
    );
    const [open] = await this.db.rows<{ open: number; asked: number }>(
      `
        select count(*) filter (where state = ${findingState.open})::int as open,
          count(*) filter (where state = ${findingState.asked})::int as asked
        from recon_finding
        where state <> ${findingState.solved} and $1::boolean and ($2::int[] is null or account_id = any($2))
      `,
      reach,
    );
    const groups = new Map<string, ReconBoardReply['rows'][number]>();
    for (const { source, payType, accountId, accountName, enAccountName, at, by, ...run } of rows) {
      const key = `${source}/${payType}/${accountId}`;
      const group = groups.get(key) ?? { source, payType, accountId, accountName, enAccountName, runs: [] };
      group.runs.push({ ...run, at: schoolStamp(at), by: by && maskName(by) });
      groups.set(key, group);
    }
    return { days, open: open?.open ?? 0, asked: open?.asked ?? 0, rows: [...groups.values()] };
  }

  private async auditRun(caller: Caller, after: object): Promise<void> {
    await this.db.transact((tx) => writeAudit(tx, caller, { action: 'recon.run', object: 'recon', after }));
  }
}
