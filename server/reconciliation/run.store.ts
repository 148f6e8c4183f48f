import { Injectable } from '@nestjs/common';
import type { LocalDate } from '#domain/kit/time';
import {
  findingKind,
  findingState,
  runState,
  type ReconSource,
  type Repair,
  type RunState,
} from '#domain/reconciliation/recon.status';
import type { ReconRun } from '#contract/reconciliation/recon.contract';
import { Db, type Tx } from '#server/kit/db/db';
import type { ReconReach } from './finding.store';
import { ReconRunEntity } from './recon-run.entity';

/** Source, account and day of a run. */
export interface RunScope {
  readonly source: ReconSource;
  readonly payType: number | null;
  readonly accountId: number | null;
  readonly day: LocalDate;
}

/** A finding to be written; amounts in fen. */
interface NewFinding {
  readonly kind: number;
  readonly line: number | null;
  readonly no: string;
  readonly tradeNo: string | null;
  readonly ours: number | null;
  readonly theirs: number | null;
  readonly proposal: Repair;
}

/** Totals of a run. */
type RunSums = Readonly<
  Pick<ReconRunEntity, 'ours' | 'theirs' | 'oursPaid' | 'oursBack' | 'theirsPaid' | 'theirsBack' | 'fees'>
>;

/** A run with its account and who started it, as stored. */
interface StoredRun
  extends Record<string, unknown>, Omit<ReconRun, 'at'>, Pick<ReconRunEntity, 'source' | 'payType' | 'accountId'> {
  readonly accountName: string | null;
  readonly enAccountName: string | null;
  readonly at: number;
}

/** A run that has not stated for this time that it is alive was interrupted. */
const STALE_RUN_AFTER = `interval '10 minutes'`;
const SAME_SCOPE = 'source = $1 and pay_type is not distinct from $2 and account_id is not distinct from $3';

const NO_SUMS: RunSums = {
  ours: 0,
  theirs: 0,
  oursPaid: 0,
  oursBack: 0,
  theirsPaid: 0,
  theirsBack: 0,
  fees: 0,
};

/** Stores runs and their findings. */
@Injectable()
export class RunStore {
  constructor(private readonly db: Db) {}

  /** Begins a run; returns null while one is active. */
  async begin({ source, payType, accountId, day }: RunScope, userId: number | null): Promise<number | null> {
    return this.db.transact(async (tx) => {
      await tx.rows(
        `
          update recon_run
          set state = ${runState.failed}, done_at = app_now(), error = 'cut off'
          where state = ${runState.running} and beat_at < app_now() - ${STALE_RUN_AFTER}
        `,
      );
      const [row] = await tx.rows<{ id: number }>(
        `
          insert into recon_run (source, pay_type, account_id, day, user_id)
          values ($1, $2, $3, $4, $5)
          on conflict do nothing
          returning id
        `,
        [source, payType, accountId, day, userId],
      );
      return row?.id ?? null;
    });
  }

  /** States that a run is alive. */
  async beat(id: number): Promise<void> {
    await this.db.rows('update recon_run set beat_at = app_now() where id = $1', [id]);
  }

  /** Ends a run with its totals. */
  async end(
    on: Pick<Db | Tx, 'repository'>,
    id: number,
    state: RunState,
    found: number,
    sums: Partial<RunSums>,
    error: string | null = null,
  ): Promise<void> {
    await on
      .repository(ReconRunEntity)
      .update(id, { state, found, ...NO_SUMS, ...sums, error, doneAt: () => 'app_now()' });
  }

  /** Ends a run that could not be completed. */
  fail(id: number, error: string): Promise<void> {
    return this.end(this.db, id, runState.failed, 0, {}, error.slice(0, 200));
  }

  /** Writes findings, each once while it is open, and solves those of the same earlier run that are gone. */
  async writeFindings(
    tx: Tx,
    runId: number,
    { source, payType, accountId, day }: RunScope,
    findings: readonly NewFinding[],
  ): Promise<void> {
    const keys = findings.map(({ kind, line, no }) => `${kind}/${line ?? 0}/${no}`);
    await tx.rows(
      `
        update recon_finding
        set state = ${findingState.solved}, solved_at = app_now()
        where ${SAME_SCOPE}
          and day = $4
          and state = ${findingState.open}
          and not (kind || '/' || coalesce(line, 0) || '/' || no) = any($5)
      `,
      [source, payType, accountId, day, keys],
    );
    await tx.rows(
      `
        insert into recon_finding (
          run_id, source, pay_type, account_id, day, kind, line, no, trade_no, ours, theirs, proposal
        )
        select $1, $2, $3, $4, $5, x.kind, x.line, x.no, x."tradeNo", x.ours, x.theirs, x.proposal
        from jsonb_to_recordset($6::jsonb) as x (
          kind smallint, line smallint, no text, "tradeNo" text, ours bigint, theirs bigint, proposal smallint
        )
        on conflict do nothing
      `,
      [runId, source, payType, accountId, day, JSON.stringify(findings)],
    );
  }

  /** Solves findings missing on an earlier statement that are on this one. */
  async solveMissing(tx: Tx, payType: number, numbers: readonly string[]): Promise<void> {
    await tx.rows(
      `
        update recon_finding
        set state = ${findingState.solved}, solved_at = app_now()
        where state = ${findingState.open} and kind = ${findingKind.onlyOurs} and pay_type = $1 and no = any($2)
      `,
      [payType, numbers],
    );
  }

  /** Returns how often this run has failed and whether it was done. */
  async countTries({
    source,
    payType,
    accountId,
    day,
  }: RunScope): Promise<{ done: boolean; failures: number; resting: boolean }> {
    const [row] = await this.db.rows<{ done: boolean; failures: number; resting: boolean }>(
      `
        select coalesce(bool_or(state in (${runState.agrees}, ${runState.differs})), false) as done,
          count(*) filter (where state = ${runState.failed})::int as failures,
          coalesce(max(began_at) > app_now() - interval '30 minutes', false) as resting
        from recon_run
        where ${SAME_SCOPE} and day = $4
      `,
      [source, payType, accountId, day],
    );
    return row ?? { done: false, failures: 0, resting: false };
  }

  /** Returns the latest run of each account and day since a day. */
  latest(since: LocalDate, { whole, merchantIds }: ReconReach): Promise<StoredRun[]> {
    return this.db.rows<StoredRun>(
      `
        select distinct on (r.source, r.pay_type, r.account_id, r.day) r.id, r.source, r.pay_type as "payType",
          r.account_id as "accountId", m.merchant_name as "accountName", m.en_name as "enAccountName",
          r.day::text as day, r.state, r.ours, r.theirs, r.ours_paid::float8 / 100 as "oursPaid",
          r.ours_back::float8 / 100 as "oursBack", r.theirs_paid::float8 / 100 as "theirsPaid",
          r.theirs_back::float8 / 100 as "theirsBack", r.fees::float8 / 100 as fees, r.found,
          epoch_ms(coalesce(r.done_at, r.began_at)) as at, u.name as by, null as error
        from recon_run r
          left join v_merchant m on m.id = r.account_id
          left join v_app_user u on u.id = r.user_id
        where r.day >= $1 and $2::boolean and ($3::int[] is null or r.account_id = any($3))
        order by r.source desc, r.pay_type, r.account_id nulls first, r.day desc, r.id desc
      `,
      [since, whole, merchantIds],
    );
  }
}
