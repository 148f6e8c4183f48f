import { Injectable } from '@nestjs/common';
import { ArrayContains } from 'typeorm';
import { Failure } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import { exerciseFailure } from '#domain/exercise/exercise.failures';
import type { WithdrawableCheckState } from '#domain/reviews/withdrawable-check.machine';
import { checkStatus } from '#domain/system/check.status';
import type { ExerciseClaimRow } from '#contract/exercise/exercise.contract';
import type { PendingRows } from '#server/kit/access/approval-registry';
import type { Member } from '#server/kit/access/caller';
import { scopeConditions } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { KwdlClaimEntity } from './kwdl-claim.entity';

const BEGIN = `to_char(c.begin_minute * interval '1 minute', 'HH24:MI')`;
const END = `to_char(c.end_minute * interval '1 minute', 'HH24:MI')`;
const AT = `to_char(c.date, 'YYYY-MM-DD') || ' ' || ${BEGIN} || '–' || ${END}`;
const list: ListQuery<'keyword' | 'checkStatus', never> = {
  select: `
    c.id, u.name, u.en_name as "enName", u.username, c.visit_id is not null as appeal, c.date, ${BEGIN} as begin,
    ${END} as end, v.venue_name as "venueName", v.en_name as "enVenueName", c.reason, c.proof_ids as "proofIds",
    c.check_status as "checkStatus", c.check_content as "checkContent",
    to_char(c.submitted_at at time zone school_zone(), 'YYYY-MM-DD HH24:MI') as "submittedAt"
  `,
  from: 'kwdl_claim c join v_app_user u on u.id = c.user_id join v_venue v on v.id = c.venue_id',
  filters: { keyword: contains('u.name', 'u.username'), checkStatus: equals('c.check_status') },
  sorts: {},
  tieBreaker: 'c.submitted_at desc, c.id desc',
};

/** The requests that wait for a decision. */
export const pendingClaims: PendingRows = {
  table: 'kwdl_claim c',
  waiting: `c.check_status = ${checkStatus.checking} and not c.closed`,
  at: 'c.submitted_at',
  joins: 'join v_app_user u on u.id = c.user_id join v_venue v on v.id = c.venue_id',
  columns: {
    id: 'c.id',
    userId: 'c.user_id',
    name: 'u.name',
    enName: 'u.en_name',
    about: `v.venue_name || ' ' || ${AT}`,
    aboutEn: `coalesce(nullif(v.en_name, ''), v.venue_name) || ' ' || ${AT}`,
    reason: 'c.reason',
    keyword: 'u.username',
    proofIds: 'c.proof_ids',
  },
  within: (caller, bind) => scopeConditions(caller, { person: 'c.user_id' })(bind),
};

/** A request as its transitions need it. */
export type ExerciseClaim = WithdrawableCheckState & Pick<KwdlClaimEntity, 'id' | 'userId' | 'ruleId'>;
/** A request to store. */
export type NewClaim = Pick<
  KwdlClaimEntity,
  'ruleId' | 'userId' | 'visitId' | 'date' | 'venueId' | 'beginMinute' | 'endMinute' | 'reason' | 'proofIds'
>;

/** Stores requests of students. */
@Injectable()
export class ExerciseClaimStore {
  readonly list: StoredList<ExerciseClaimRow & Record<string, unknown>, [Member]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, (caller: Member) => (bind) => [
      'not c.closed',
      ...scopeConditions(caller, { person: 'c.user_id' })(bind),
    ]);
  }

  /** Stores a request and returns its id; null if one about the same visit or date is open or decided. */
  async insert(tx: Tx, claim: NewClaim): Promise<number | null> {
    const [row] = await tx.rows<{ id: number }>(
      `
        insert into kwdl_claim (
          rule_id, user_id, visit_id, date, venue_id, begin_minute, end_minute, reason, proof_ids
        )
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        on conflict do nothing
        returning id
      `,
      [
        claim.ruleId,
        claim.userId,
        claim.visitId,
        claim.date,
        claim.venueId,
        claim.beginMinute,
        claim.endMinute,
        claim.reason,
        claim.proofIds,
      ],
    );
    return row?.id ?? null;
  }

  /** Returns whether a minute of a date is in the future. */
  async isAhead(tx: Tx, date: LocalDate, minute: number): Promise<boolean> {
    const [row] = await tx.rows<{ ahead: boolean }>(
      `select $1::date + $2::int * interval '1 minute' > school_now() as ahead`,
      [date, minute],
    );
    return row?.ahead ?? true;
  }

  /** Locks a request in the caller's reach, or of one owner. Throws if there is none. */
  async lock(
    tx: Tx,
    id: number,
    within: { readonly caller: Member } | { readonly ownerId: number },
  ): Promise<ExerciseClaim> {
    const values: unknown[] = [id];
    const bind = (value: unknown) => `$${values.push(value)}`;
    const parts =
      'ownerId' in within
        ? [`c.user_id = ${bind(within.ownerId)}`]
        : scopeConditions(within.caller, { person: 'c.user_id' })(bind);
    const [row] = await tx.rows<ExerciseClaim & Record<string, unknown>>(
      `
        select c.id, c.user_id as "userId", c.rule_id as "ruleId", c.check_status as "checkStatus", c.closed
        from kwdl_claim c
        where ${['c.id = $1', ...parts].join(' and ')}
        for update of c
      `,
      values,
    );
    if (!row) throw new Failure(exerciseFailure.exerciseGone);
    return row;
  }

  /** Moves a request to the next status; returns false if it changed concurrently. */
  async transition(
    tx: Tx,
    from: ExerciseClaim,
    to: WithdrawableCheckState,
    decided?: { readonly checker: number; readonly note: string },
  ): Promise<boolean> {
    const { affected } = await tx.repository(KwdlClaimEntity).update(
      { id: from.id, checkStatus: from.checkStatus, closed: false },
      {
        checkStatus: to.checkStatus,
        closed: to.closed,
        ...(decided ? { checkContent: decided.note, checker: decided.checker, checkedAt: () => 'app_now()' } : {}),
      },
    );
    return (affected ?? 0) > 0;
  }

  /** Returns the applicant of a request in the caller's reach that has this proof file. */
  async findProofOwner(id: number, attachmentId: string, caller: Member): Promise<number | undefined> {
    const claim = await this.db.repository(KwdlClaimEntity).findOneBy({ id, proofIds: ArrayContains([attachmentId]) });
    if (!claim) return undefined;
    const values: unknown[] = [claim.userId];
    const parts = scopeConditions(caller, { person: 'u.id' })((value) => `$${values.push(value)}`);
    const [row] = await this.db.rows(
      `select 1 from v_app_user u where ${['u.id = $1', ...parts].join(' and ')}`,
      values,
    );
    return row ? claim.userId : undefined;
  }
}
