import { Injectable } from '@nestjs/common';
import {
  findingState,
  reconSource,
  repair,
  type FindingKind,
  type FindingState,
  type ReconSource,
} from '#domain/reconciliation/recon.status';
import type { Finding } from '#domain/reconciliation/statement.rules';
import type { RightName } from '#contract/catalogue';
import type { FindingRow } from '#contract/reconciliation/recon.contract';
import { lockRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { codeOrNameContains, equals, type ListQuery, type SqlFilter } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { yuanColumn } from '#server/kit/db/yuan-column';
import { scopeConditions, scopeSql, type Scope, type ScopeColumns } from '#server/kit/access/scope';
import { ReconFindingEntity } from './recon-finding.entity';

/** A finding with names, as read from the database; instants in epoch ms. */
export interface FindingFields extends Omit<FindingRow, 'foundAt' | 'solvedAt' | 'mine'> {
  readonly foundAt: number;
  readonly solvedAt: number | null;
  readonly askedById: number | null;
  /** The merchant of its account; null for the school. */
  readonly accountId: number | null;
}
/** A row of the list of findings. */
export type StoredFinding = FindingFields & Record<string, unknown>;
/** One finding, with its states as the rules know them. */
export type StoredFindingDetail = Omit<FindingFields, 'source' | 'kind' | 'state'> & {
  readonly source: ReconSource;
  readonly kind: FindingKind;
  readonly state: FindingState;
};

/** A person to be notified of the findings of a night. */
export interface FindingRecipient extends Record<string, unknown> {
  readonly userId: number;
  readonly n: number;
  readonly newest: number;
}

/** The runs and findings a reader may see: all, or those of some merchants; none without `whole`. */
export interface ReconReach {
  readonly whole: boolean;
  readonly merchantIds: readonly number[] | null;
}

/** Statements belong to the school or a merchant; callers limited to venues see none. */
const scopeColumns: ScopeColumns = { merchant: 'f.account_id' };

const compared =
  (column: string, by: '>=' | '<='): SqlFilter =>
  (value, bind) =>
    `${column} ${by} ${bind(value)}::date`;
const SELECT = `
  f.id, f.source, f.pay_type as "payType", f.account_id as "accountId", m.merchant_name as "accountName",
  m.en_name as "enAccountName",
  f.day::text as day, f.kind, f.line, f.no, f.trade_no as "tradeNo", ${yuanColumn('f.ours')} as ours,
  ${yuanColumn('f.theirs')} as theirs, f.proposal, f.state, f.how, f.note, a.name as "askedBy",
  f.asked_by as "askedById", d.name as "decidedBy", epoch_ms(f.found_at) as "foundAt",
  epoch_ms(f.solved_at) as "solvedAt"`;
const FROM = `
  recon_finding f
    left join v_merchant m on m.id = f.account_id
    left join v_app_user a on a.id = f.asked_by
    left join v_app_user d on d.id = f.decided_by`;
const list: ListQuery<'keyword' | 'state' | 'kind' | 'source' | 'payType' | 'dateFrom' | 'dateTo', 'day' | 'foundAt'> =
  {
    select: SELECT,
    from: FROM,
    countFrom: 'recon_finding f',
    filters: {
      keyword: codeOrNameContains({ table: 'recon_finding', id: 'f.id' }, 'no', 'trade_no'),
      state: equals('f.state'),
      kind: equals('f.kind'),
      source: equals('f.source'),
      payType: equals('f.pay_type'),
      dateFrom: compared('f.day', '>='),
      dateTo: compared('f.day', '<='),
    },
    sorts: { day: 'f.day', foundAt: 'f.found_at' },
    notNullSorts: ['day', 'foundAt'],
    tieBreaker: 'f.id desc',
  };

/** Stores findings and the requests to repair them. */
@Injectable()
export class FindingStore {
  readonly list: StoredList<StoredFinding, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, (scope: Scope) => scopeConditions(scope, scopeColumns));
  }

  /** Returns a finding if a scope includes it. */
  async find(id: number, scope: Scope, on: Pick<Db, 'rows'> = this.db): Promise<StoredFindingDetail | undefined> {
    const values: unknown[] = [id];
    const [row] = await on.rows<StoredFindingDetail & Record<string, unknown>>(
      `select ${SELECT} from ${FROM} where f.id = $1 and ${scopeSql(scope, scopeColumns, values)}`,
      values,
    );
    return row;
  }

  /** Adds a finding of a channel notice, unless the same one is unsolved. Amounts in fen. */
  async addOfNotice(
    tx: Tx,
    finding: Pick<
      ReconFindingEntity,
      'payType' | 'accountId' | 'day' | 'kind' | 'line' | 'no' | 'tradeNo' | 'ours' | 'theirs' | 'proposal' | 'note'
    >,
  ): Promise<void> {
    await tx
      .repository(ReconFindingEntity)
      .createQueryBuilder()
      .insert()
      .values({ ...finding, source: reconSource.notice })
      .orIgnore()
      .execute();
  }

  /** Locks a finding until the transaction ends. */
  async lock(tx: Tx, id: number): Promise<void> {
    await lockRow(tx, ReconFindingEntity, id);
  }

  /** Records the request of a repair. */
  async ask(
    tx: Tx,
    id: number,
    { how, note, askedBy }: Pick<ReconFindingEntity, 'how' | 'note' | 'askedBy'>,
  ): Promise<void> {
    await tx.repository(ReconFindingEntity).update(id, {
      state: findingState.asked,
      how,
      note,
      askedBy,
      askedAt: () => 'app_now()',
      decidedBy: null,
    });
  }

  /** Solves a finding whose repair another person requested; returns false if there is none. */
  async solve(tx: Tx, id: number, decidedBy: number): Promise<boolean> {
    const [moved] = await tx.rows(
      `
        update recon_finding
        set state = ${findingState.solved}, decided_by = $2, solved_at = app_now()
        where id = $1 and state = ${findingState.asked} and asked_by is distinct from $2
        returning 1
      `,
      [id, decidedBy],
    );
    return moved !== undefined;
  }

  /** Opens a finding again whose repair another person requested; returns false if there is none. */
  async reopen(tx: Tx, id: number, decidedBy: number): Promise<boolean> {
    const [moved] = await tx.rows(
      `
        update recon_finding
        set state = ${findingState.open}, how = null, asked_by = null, asked_at = null, decided_by = null
        where id = $1 and state = ${findingState.asked} and asked_by is distinct from $2
        returning 1
      `,
      [id, decidedBy],
    );
    return moved !== undefined;
  }

  /** Solves open findings of a number that a query of the channel settled. */
  async solveByQuery({ kind, line, no }: Pick<Finding, 'kind' | 'line' | 'no'>): Promise<void> {
    await this.db.rows(
      `
        update recon_finding
        set state = ${findingState.solved}, how = ${repair.askChannel}, solved_at = app_now()
        where state = ${findingState.open} and kind = $1 and line = $2 and no = $3
      `,
      [kind, line, no],
    );
  }

  /** Counts open findings and those with a requested repair. */
  async countUnsolved({ whole, merchantIds }: ReconReach): Promise<{ open: number; asked: number }> {
    const [row] = await this.db.rows<{ open: number; asked: number }>(
      `
        select count(*) filter (where state = ${findingState.open})::int as open,
          count(*) filter (where state = ${findingState.asked})::int as asked
        from recon_finding
        where state <> ${findingState.solved} and $1::boolean and ($2::int[] is null or account_id = any($2))
      `,
      [whole, merchantIds],
    );
    return row ?? { open: 0, asked: 0 };
  }

  /**
   * Returns the holders of a right with the number of open findings of this night among their merchants, without those
   * of runs that a person started.
   */
  recipients(tx: Tx, right: RightName): Promise<FindingRecipient[]> {
    return tx.rows<FindingRecipient>(
      `
        select u.id as "userId", count(distinct f.id)::int as n, max(f.id) as newest
        from recon_finding f
          join recon_run r on r.id = f.run_id and r.user_id is null
          join v_role_grant g on g.venue_ids is null
            and (g.merchant_ids is null or f.account_id = any (g.merchant_ids))
          join v_role_right x on x.role_id = g.role_id and x.right_name = $1
          join v_app_user u on u.id = g.user_id and u.status = 1
        where f.state = ${findingState.open} and f.found_at >= (select school_day_start())
        group by u.id
        order by u.id
      `,
      [right],
    );
  }
}
