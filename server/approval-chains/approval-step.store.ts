import { Injectable } from '@nestjs/common';
import { approvalStepKind, type ApprovalStepKind } from '#domain/approval-chains/approval-chain.status';
import type { Approver } from '#server/kit/access/approval-registry';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import type { Bind } from '#server/kit/db/list';
import { chainSql, type ApprovalIdentity, type ApprovalReach } from './approval-reach.store';
import { ApprovalStepEntity } from './approval-step.entity';

/**
 * Where a waiting thing stands: the level that decides next of so many, and the role in which the caller may decide.
 */
export interface ApprovalPlace {
  readonly level: 1 | 2 | 3;
  readonly levels: 1 | 2 | 3;
  readonly identity: ApprovalIdentity | null;
}

/** A new step; `personId` is in whose place it is taken. */
export interface NewStep {
  readonly level: number;
  readonly kind: ApprovalStepKind;
  readonly personId: number;
  readonly reason: string;
}

interface StepRow extends Record<string, unknown> {
  readonly id: number;
  readonly level: number;
  readonly kind: number;
  readonly userId: number;
  readonly name: string;
  readonly enName: string;
  readonly forName: string | null;
  readonly enForName: string | null;
  readonly reason: string;
  readonly at: Date;
  readonly recalled: boolean;
}

const literalOf =
  (values: unknown[]): Bind =>
  (value) =>
    `$${values.push(value)}`;

/** Reads and stores the steps of approvals. */
@Injectable()
export class ApprovalStepStore {
  constructor(private readonly db: Db) {}

  /** Waits until no other transaction works on the levels of this thing. */
  async lockTurn(tx: Tx, name: string): Promise<void> {
    await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  }

  /** Returns where a thing stands for the caller; null if it does not wait. */
  async placeOf(
    approver: Approver,
    id: number,
    reach: ApprovalReach,
    on: Pick<Tx | Db, 'rows'> = this.db,
  ): Promise<ApprovalPlace | null> {
    const { pending } = approver;
    const values: unknown[] = [id];
    const { joins, level, may } = chainSql(approver, reach, literalOf(values));
    const [row] = await on.rows<{ level: 1 | 2 | 3; levels: 1 | 2 | 3; may: boolean[] }>(
      `
        select ${level} as level,
          ${joins === '' ? '1' : 'case when c.id is null then 1 when c.has_second then 3 else 2 end'} as levels,
          array[${may.join(', ')}] as may
        from ${pending.table}
          ${pending.joins}
          ${joins}
        where ${pending.waiting} and ${pending.columns.id} = $1
      `,
      values,
    );
    if (!row) return null;
    return { level: row.level, levels: row.levels, identity: reach.identities[row.may.indexOf(true)] ?? null };
  }

  /**
   * Adds a step about a thing that waits; returns its id, or null if the thing waits no longer or the level is taken.
   */
  async add(
    on: Pick<Tx | Db, 'rows'>,
    { kind: { sourceType }, pending }: Approver,
    id: number,
    caller: Member,
    { level, kind, personId, reason }: NewStep,
  ): Promise<number | null> {
    const [row] = await on.rows<{ id: number }>(
      `
        insert into approval_step (source_type, source_id, submitted_at, level, kind, user_id, for_user_id, reason)
        select $1, $2, ${pending.at}, $3, $4, $5, $6, $7
        from ${pending.table}
        where ${pending.waiting} and ${pending.columns.id} = $2
        on conflict do nothing
        returning id
      `,
      [sourceType, id, level, kind, caller.userId, personId === caller.userId ? null : personId, reason],
    );
    return row?.id ?? null;
  }

  /** Returns the steps about a thing since it was last submitted, oldest first. */
  steps({ kind, pending }: Approver, id: number): Promise<StepRow[]> {
    return this.db.rows<StepRow>(
      `
        select s.id, s.level, s.kind, s.user_id as "userId", u.name, u.en_name as "enName", f.name as "forName",
          f.en_name as "enForName", s.reason, s.at, s.recalled_at is not null as recalled
        from approval_step s
          join v_app_user u on u.id = s.user_id
          left join v_app_user f on f.id = s.for_user_id
        where s.source_type = $1 and s.source_id = $2
          and s.submitted_at = (select ${pending.at} from ${pending.table} where ${pending.columns.id} = $2)
        order by s.id
      `,
      [kind.sourceType, id],
    );
  }

  /** Returns an approval of a level that the caller gave, locked; undefined if there is none. */
  async lockOwn(tx: Tx, id: number, userId: number): Promise<ApprovalStepEntity | undefined> {
    const found = await tx.repository(ApprovalStepEntity).findOne({
      where: { id, userId, kind: approvalStepKind.passed },
      lock: { mode: 'pessimistic_write' },
    });
    return found ?? undefined;
  }

  /** Takes an approval back; false if it was taken back before. */
  async recall(tx: Tx, id: number): Promise<boolean> {
    const rows = await tx.rows(
      'update approval_step set recalled_at = app_now() where id = $1 and recalled_at is null returning 1',
      [id],
    );
    return rows.length > 0;
  }
}
