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
import { Db, type Tx } from '#server/kit/db/db';

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
interface RunSums {
  readonly ours: number;
  readonly theirs: number;
  readonly oursPaid: number;
  readonly oursBack: number;
  readonly theirsPaid: number;
  readonly theirsBack: number;
  readonly fees: number;
}

/** A run that has not ended within this time was interrupted. */
const STALE_RUN_AFTER = `interval '10 minutes'`;
const SAME_SCOPE = 'source = $1 and pay_type is not distinct from $2 and account_id is not distinct from $3';

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
          where state = ${runState.running} and began_at < app_now() - ${STALE_RUN_AFTER}
        `,
      );
      const [row] = await tx.rows<{ id: number }>(
        'insert into recon_run (source, pay_type, account_id, day, user_id) values ($1, $2, $3, $4, $5) on conflict do nothing returning id',
        [source, payType, accountId, day, userId],
      );
      return row?.id ?? null;
    });
  }

  /** Ends a run with its totals. */
  async end(
    tx: Pick<Db, 'rows'> | Tx,
    id: number,
    state: RunState,
    found: number,
    sums: Partial<RunSums>,
    error: string | null = null,
  ): Promise<void> {
    await tx.rows(
      'update recon_run set state = $2, found = $3, ours = $4, theirs = $5, ours_paid = $6, ours_back = $7, theirs_paid = $8, theirs_back = $9, fees = $10, error = $11, done_at = app_now() where id = $1',
      [
        id,
        state,
        found,
        sums.ours ?? 0,
        sums.theirs ?? 0,
        sums.oursPaid ?? 0,
        sums.oursBack ?? 0,
        sums.theirsPaid ?? 0,
        sums.theirsBack ?? 0,
        sums.fees ?? 0,
        error,
      ],
    );
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
}
