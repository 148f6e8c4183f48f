import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import {
  faceIssueError,
  faceIssueStatus,
  faceOp,
  hardwareState,
  type FaceIssueError,
  type FaceOp,
} from '#domain/devices/device.status';
import { FACE_ANSWER, FACE_CLAIM_MS } from '#domain/devices/face.rules';
import { switchStatus } from '#domain/venues/venue.status';
import type { Db, Tx } from '#server/kit/db/db';
import { FaceIssueEntity } from './face-issue.entity';
import type { HardwareEntity } from '#server/hardware/hardware.entity';

/** A claimed face job. Instants in epoch ms; `attemptNo` is the attempt that holds it. */
export type FaceJob = Pick<FaceIssueEntity, 'id' | 'hardwareId' | 'userId' | 'tries' | 'attemptNo'> &
  Pick<HardwareEntity, 'sn'> & {
    readonly op: FaceOp;
    readonly from: number;
    readonly to: number;
    readonly name: string;
    readonly faceStatus: number;
    readonly faceRef: string | null;
  };

const afterMs = (value: string) => `app_now() + ${value} * interval '1 millisecond'`;
const DUE = `
  f.status = ${faceIssueStatus.queued}
  and f.superseded_by is null
  and f.next_try_at <= app_now()
  and (f.claimed_until is null or f.claimed_until <= app_now())
`;
const JOB = `
  f.id, f.hardware_id as "hardwareId", h.sn, f.user_id as "userId", f.op, epoch_ms(f.valid_from) as "from",
  epoch_ms(f.valid_to) as "to", f.tries, f.attempt_no as "attemptNo", u.name, u.face_status as "faceStatus",
  u.face_ref as "faceRef"
`;

/** Jobs that carry out commands on terminals: claims, attempts and results. Superseded jobs are not attempted. */
@Injectable()
export class FaceJobStore {
  /** Returns due work for online terminals of these makes, oldest first. */
  due(db: Db, adapters: readonly string[], most: number): Promise<Pick<FaceIssueEntity, 'id' | 'hardwareId'>[]> {
    return db.rows(
      `
        select f.id, f.hardware_id as "hardwareId"
        from face_issue f
          join v_hardware h on h.id = f.hardware_id
        where ${DUE} and h.adapter = any ($1) and h.state = $2 and h.status = $3
        order by f.id
        limit $4
      `,
      [adapters, hardwareState.online, switchStatus.on, most],
    );
  }

  /**
   * Claims one due job for one attempt; no other job of this person on the terminal runs meanwhile. Null if there is
   * nothing to do.
   */
  async claim(db: Db, id: number, adapters: readonly string[]): Promise<FaceJob | null> {
    const [job] = await db.rows<FaceJob>(
      `
        update face_issue f
        set attempt_no = f.attempt_no + 1, tries = least(f.tries + 1, 32000), claimed_until = ${afterMs('$2')}
        from v_hardware h, v_app_user u
        where f.id = $1
          and ${DUE}
          and h.id = f.hardware_id
          and h.state = $3
          and h.status = $4
          and h.adapter = any ($5)
          and u.id = f.user_id
          and not exists (
            select 1
            from face_issue o
            where o.user_id = f.user_id
              and o.hardware_id = f.hardware_id
              and o.id <> f.id
              and o.claimed_until > app_now()
          )
        returning ${JOB}
      `,
      [id, FACE_CLAIM_MS, hardwareState.online, switchStatus.on, adapters],
    );
    return job ?? null;
  }

  /** Claims due jobs of these kinds for a polling terminal, oldest first; unanswered ones become due again. */
  async claimForTerminal(db: Db, hardwareId: number, ops: readonly FaceOp[], most: number): Promise<FaceJob[]> {
    const claimed = await db.rows<FaceJob>(
      `
        update face_issue f
        set attempt_no = f.attempt_no + 1, tries = least(f.tries + 1, 32000), claimed_until = ${afterMs('$4')}
        from v_hardware h, v_app_user u
        where f.id in (
            select f.id
            from face_issue f
            where f.hardware_id = $1 and f.op = any ($2) and ${DUE}
            order by f.id
            limit $3
            for update skip locked
          )
          and h.id = f.hardware_id
          and u.id = f.user_id
        returning ${JOB}
      `,
      [hardwareId, ops, most, FACE_ANSWER],
    );
    return claimed.sort((a, b) => a.id - b.id);
  }

  /** Returns the number of waiting jobs per kind for a terminal. */
  async countWaiting(db: Db, hardwareId: number): Promise<{ removes: number; adds: number }> {
    const [row] = await db.rows<{ removes: number; adds: number }>(
      `
        select count(*) filter (where f.op = $2)::int as removes, count(*) filter (where f.op <> $2)::int as adds
        from face_issue f
        where f.hardware_id = $1 and ${DUE}
      `,
      [hardwareId, faceOp.remove],
    );
    return row ?? { removes: 0, adds: 0 };
  }

  /** Returns the photo reference of a job; null if it belongs to another terminal. */
  async photoRef(db: Db, id: number, hardwareId: number): Promise<{ faceRef: string | null } | null> {
    const [row] = await db.rows<{ faceRef: string | null }>(
      `
        select u.face_ref as "faceRef"
        from face_issue f
          join v_app_user u on u.id = f.user_id
        where f.id = $1 and f.hardware_id = $2 and f.status = $3 and f.superseded_by is null
      `,
      [id, hardwareId, faceIssueStatus.queued],
    );
    return row ?? null;
  }

  /**
   * Marks a job as done. `attemptNo` is the reporting attempt, null if the terminal reports itself. If a newer job had
   * already been done, it is repeated.
   */
  async markDone(
    tx: Tx,
    { id, hardwareId }: { readonly id: number; readonly hardwareId: number },
    attemptNo: number | null,
  ): Promise<void> {
    const [row] = await tx.rows<Pick<FaceIssueEntity, 'userId' | 'op' | 'supersededBy'>>(
      `
        update face_issue
        set status = $3, issued_at = app_now(), last_error = null, claimed_until = null
        where id = $1 and hardware_id = $2 and status = $4 and ($5::int is null or attempt_no = $5)
        returning user_id as "userId", op, superseded_by as "supersededBy"
      `,
      [id, hardwareId, faceIssueStatus.issued, faceIssueStatus.queued, attemptNo],
    );
    if (row?.supersededBy)
      await tx
        .repository(FaceIssueEntity)
        .update(
          { userId: row.userId, hardwareId, supersededBy: IsNull(), status: faceIssueStatus.issued },
          { status: faceIssueStatus.queued, issuedAt: null, nextTryAt: () => 'app_now()' },
        );
    if (row?.op === faceOp.remove) await this.retryNow(tx, hardwareId, faceIssueError.deviceFull);
  }

  /** Marks an attempt as failed with its reason and retry delay (`retryMs` null: retried manually only). */
  async markFailed(
    tx: Pick<Tx, 'rows'>,
    { id, hardwareId }: { readonly id: number; readonly hardwareId: number },
    attemptNo: number | null,
    reason: FaceIssueError,
    retryMs: number | null,
  ): Promise<void> {
    await tx.rows(
      `
        update face_issue
        set last_error = $3, claimed_until = null,
          next_try_at = case when $4::float8 is null then 'infinity' else ${afterMs('$4::float8')} end
        where id = $1 and hardware_id = $2 and status = $5 and ($6::int is null or attempt_no = $6)
      `,
      [id, hardwareId, reason, retryMs, faceIssueStatus.queued, attemptNo],
    );
  }

  /** Returns the attempts of a job; null if it belongs to another terminal. */
  async triesOf(tx: Tx, id: number, hardwareId: number): Promise<number | null> {
    const job = await tx
      .repository(FaceIssueEntity)
      .findOne({ select: { id: true, tries: true }, where: { id, hardwareId } });
    return job?.tries ?? null;
  }

  /** Makes jobs that wait on a terminal for this reason due now. */
  async retryNow(tx: Tx, hardwareId: number, lastError: FaceIssueError): Promise<void> {
    await tx
      .repository(FaceIssueEntity)
      .update(
        { hardwareId, status: faceIssueStatus.queued, supersededBy: IsNull(), lastError },
        { lastError: null, tries: 0, nextTryAt: () => 'app_now()' },
      );
  }

  /** Marks all waiting jobs of these terminals as blocked by an offline terminal. */
  async markOffline(tx: Tx, hardwareIds: readonly number[]): Promise<void> {
    await tx.repository(FaceIssueEntity).update(
      {
        hardwareId: In(hardwareIds),
        status: faceIssueStatus.queued,
        supersededBy: IsNull(),
        lastError: IsNull(),
      },
      { lastError: faceIssueError.offline },
    );
  }
}
