import { Injectable } from '@nestjs/common';
import {
  faceIssueError,
  faceIssueStatus,
  faceOp,
  hardwareKind,
  hardwareState,
  type FaceIssueError,
  type FaceOp,
} from '#domain/devices/device.status';
import { FACE_ANSWER, FACE_CLAIM_MS, FACE_MARGIN_MIN } from '#domain/devices/face.rules';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { switchStatus } from '#domain/venues/venue.status';
import type { Db, Tx } from '#server/kit/db/db';

/** A claimed face job. Instants in epoch ms; `attemptNo` is the attempt that holds it. */
export interface FaceJob extends Record<string, unknown> {
  readonly id: number;
  readonly hardwareId: number;
  readonly sn: string;
  readonly userId: number;
  readonly op: FaceOp;
  readonly from: number;
  readonly to: number;
  readonly tries: number;
  readonly attemptNo: number;
  readonly name: string;
  readonly faceStatus: number;
  readonly faceRef: string | null;
}

/** A person and a terminal. */
interface FacePair extends Record<string, unknown> {
  readonly userId: number;
  readonly hardwareId: number;
}

/** A booking that lets a person in at a terminal; epoch ms, without margins. */
interface FacePairBooking extends FacePair {
  readonly from: number;
  readonly to: number;
  readonly tradeNo: string;
}

/** The last command for a person on a terminal. */
interface FacePairCommand extends FacePair {
  readonly id: number;
  readonly op: FaceOp;
  readonly from: number;
  readonly to: number;
  readonly tradeNo: string | null;
}

/** A new command. */
interface NewFaceCommand extends FacePair {
  readonly op: FaceOp;
  readonly from: number;
  readonly to: number;
  readonly tradeNo: string | null;
}

const ms = (value: string) => `to_timestamp(${value}::float8 / 1000.0)`;
const afterMs = (value: string) => `app_now() + ${value} * interval '1 millisecond'`;
const DUE = `f.status = ${faceIssueStatus.queued} and f.superseded_by is null and f.next_try_at <= app_now() and (f.claimed_until is null or f.claimed_until <= app_now())`;
const JOB = `f.id, f.hardware_id as "hardwareId", h.sn, f.user_id as "userId", f.op, epoch_ms(f.valid_from) as "from", epoch_ms(f.valid_to) as "to", f.tries, f.attempt_no as "attemptNo", u.name, u.face_status as "faceStatus", u.face_ref as "faceRef"`;

/** Rows of face jobs: the newest job per person and terminal counts, older ones point to it. */
@Injectable()
export class FaceStore {
  /** Returns everyone of an order and its site; null if the order does not exist. */
  async peopleOf(tx: Tx, tradeNo: string): Promise<{ siteId: number; userIds: number[] } | null> {
    const [row] = await tx.rows<{ siteId: number; userIds: number[] }>(
      'select site_id as "siteId", user_id || buddy_ids as "userIds" from venue_order where trade_no = $1',
      [tradeNo],
    );
    return row ?? null;
  }

  /** Locks the faces of these people, in order. */
  async lock(tx: Tx, userIds: readonly number[]): Promise<void> {
    for (const userId of [...new Set(userIds)].sort((a, b) => a - b))
      await tx.rows(`select pg_advisory_xact_lock(hashtextextended('face:' || $1::text, 0))`, [userId]);
  }

  /** Returns business time, epoch ms. */
  async now(tx: Tx): Promise<number> {
    const [row] = await tx.rows<{ now: number }>('select epoch_ms(app_now()) as now');
    return (row as { now: number }).now;
  }

  /**
   * Returns the face terminals of a site and those that already store one of these people; locks their connection
   * state.
   */
  async terminals(tx: Tx, siteId: number | null, userIds: readonly number[]): Promise<number[]> {
    const rows = await tx.rows<{ id: number }>(
      `select h.id from hardware h where (h.kind = $1 and h.status = $2 and $3 = any (h.site_ids))
          or exists (select 1 from face_issue f where f.hardware_id = h.id and f.user_id = any ($4) and f.superseded_by is null and f.op <> $5) order by h.id for share of h`,
      [hardwareKind.faceTerminal, switchStatus.on, siteId, userIds, faceOp.remove],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Returns paid bookings of these people at the sites of these terminals that are not over and not released after a
   * no-show.
   */
  bookings(tx: Tx, userIds: readonly number[], hardwareIds: readonly number[]): Promise<FacePairBooking[]> {
    return tx.rows<FacePairBooking>(
      `select p.id as "userId", h.id as "hardwareId", epoch_ms(o.begin_at at time zone z.zone) as "from", epoch_ms(o.end_at at time zone z.zone) as "to", o.trade_no as "tradeNo"
         from (select school_zone() as zone) z cross join unnest($1::int[]) p (id) join hardware h on h.id = any ($2) and h.kind = $3 and h.status = $4
         join site s on s.id = any (h.site_ids) and s.need_face
         join venue_order o on o.site_id = s.id and o.reservation_date >= school_now()::date - 2 and o.order_status = $5 and o.pay_status <> $6 and (o.user_id = p.id or p.id = any (o.buddy_ids))
        where o.end_at > school_now() - $7 * interval '1 minute' and not given_away(o.trade_no)`,
      [
        userIds,
        hardwareIds,
        hardwareKind.faceTerminal,
        switchStatus.on,
        orderStatus.normal,
        payStatus.unpaid,
        FACE_MARGIN_MIN,
      ],
    );
  }

  /** Returns the last commands for these people on these terminals. */
  lastCommands(tx: Tx, userIds: readonly number[], hardwareIds: readonly number[]): Promise<FacePairCommand[]> {
    return tx.rows<FacePairCommand>(
      `select id, user_id as "userId", hardware_id as "hardwareId", op, epoch_ms(valid_from) as "from", epoch_ms(valid_to) as "to", trade_no as "tradeNo" from face_issue where user_id = any ($1) and hardware_id = any ($2) and superseded_by is null`,
      [userIds, hardwareIds],
    );
  }

  /**
   * Supersedes the last command and returns the new id. The terminal must be locked; a job for an offline terminal
   * starts as waiting.
   */
  async supersede(tx: Tx, { userId, hardwareId, op, from, to, tradeNo }: NewFaceCommand): Promise<number> {
    const [fresh] = await tx.rows<{ id: number }>(
      `select nextval(pg_get_serial_sequence('face_issue', 'id'))::int as id`,
    );
    const id = (fresh as { id: number }).id;
    await tx.rows(
      'update face_issue set superseded_by = $3 where user_id = $1 and hardware_id = $2 and superseded_by is null',
      [userId, hardwareId, id],
    );
    await tx.rows(
      `insert into face_issue (id, user_id, hardware_id, op, valid_from, valid_to, trade_no, last_error) overriding system value
       select $1, $3, h.id, $4, ${ms('$5')}, ${ms('$6')}, $7, case when h.state <> $8 then $9 end from hardware h where h.id = $2`,
      [id, hardwareId, userId, op, from, to, tradeNo, hardwareState.online, faceIssueError.offline],
    );
    return id;
  }

  /** Returns people whose access on a terminal has expired. */
  async expiredPeople(db: Db, most: number): Promise<number[]> {
    const rows = await db.rows<{ id: number }>(
      'select distinct user_id as id from face_issue where superseded_by is null and op <> $1 and valid_to <= app_now() order by 1 limit $2',
      [faceOp.remove, most],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns due work for online terminals of these makes, oldest first. */
  due(db: Db, adapters: readonly string[], most: number): Promise<{ id: number; hardwareId: number }[]> {
    return db.rows(
      `select f.id, f.hardware_id as "hardwareId" from face_issue f join hardware h on h.id = f.hardware_id where ${DUE} and h.adapter = any ($1) and h.state = $2 and h.status = $3 order by f.id limit $4`,
      [adapters, hardwareState.online, switchStatus.on, most],
    );
  }

  /**
   * Claims one due job for one attempt; no other job of this person on the terminal runs meanwhile. Null if there is
   * nothing to do.
   */
  async claim(db: Db, id: number, adapters: readonly string[]): Promise<FaceJob | null> {
    const [job] = await db.rows<FaceJob>(
      `update face_issue f set attempt_no = f.attempt_no + 1, tries = least(f.tries + 1, 32000), claimed_until = ${afterMs('$2')} from hardware h, app_user u
        where f.id = $1 and ${DUE} and h.id = f.hardware_id and h.state = $3 and h.status = $4 and h.adapter = any ($5) and u.id = f.user_id
          and not exists (select 1 from face_issue o where o.user_id = f.user_id and o.hardware_id = f.hardware_id and o.id <> f.id and o.claimed_until > app_now())
        returning ${JOB}`,
      [id, FACE_CLAIM_MS, hardwareState.online, switchStatus.on, adapters],
    );
    return job ?? null;
  }

  /** Claims due jobs of these kinds for a polling terminal, oldest first; unanswered ones become due again. */
  async claimForTerminal(db: Db, hardwareId: number, ops: readonly FaceOp[], most: number): Promise<FaceJob[]> {
    const claimed = await db.rows<FaceJob>(
      `update face_issue f set attempt_no = f.attempt_no + 1, tries = least(f.tries + 1, 32000), claimed_until = ${afterMs('$4')} from hardware h, app_user u
        where f.id in (select f.id from face_issue f where f.hardware_id = $1 and f.op = any ($2) and ${DUE} order by f.id limit $3 for update skip locked) and h.id = f.hardware_id and u.id = f.user_id
        returning ${JOB}`,
      [hardwareId, ops, most, FACE_ANSWER],
    );
    return claimed.sort((a, b) => a.id - b.id);
  }

  /** Returns the number of waiting jobs per kind for a terminal. */
  async countWaiting(db: Db, hardwareId: number): Promise<{ removes: number; adds: number }> {
    const [row] = await db.rows<{ removes: number; adds: number }>(
      `select count(*) filter (where f.op = $2)::int as removes, count(*) filter (where f.op <> $2)::int as adds from face_issue f where f.hardware_id = $1 and ${DUE}`,
      [hardwareId, faceOp.remove],
    );
    return row ?? { removes: 0, adds: 0 };
  }

  /** Returns the photo reference of a job; null if it belongs to another terminal. */
  async photoRef(db: Db, id: number, hardwareId: number): Promise<{ faceRef: string | null } | null> {
    const [row] = await db.rows<{ faceRef: string | null }>(
      'select u.face_ref as "faceRef" from face_issue f join app_user u on u.id = f.user_id where f.id = $1 and f.hardware_id = $2 and f.status = $3 and f.superseded_by is null',
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
    const [row] = await tx.rows<{ userId: number; op: number; supersededBy: number | null }>(
      `update face_issue set status = $3, issued_at = app_now(), last_error = null, claimed_until = null where id = $1 and hardware_id = $2 and status = $4 and ($5::int is null or attempt_no = $5)
       returning user_id as "userId", op, superseded_by as "supersededBy"`,
      [id, hardwareId, faceIssueStatus.issued, faceIssueStatus.queued, attemptNo],
    );
    if (row?.supersededBy) {
      await tx.rows(
        'update face_issue set status = $3, issued_at = null, next_try_at = app_now() where user_id = $1 and hardware_id = $2 and superseded_by is null and status = $4',
        [row.userId, hardwareId, faceIssueStatus.queued, faceIssueStatus.issued],
      );
    }
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
      `update face_issue set last_error = $3, claimed_until = null, next_try_at = case when $4::float8 is null then 'infinity' else ${afterMs('$4::float8')} end where id = $1 and hardware_id = $2 and status = $5 and ($6::int is null or attempt_no = $6)`,
      [id, hardwareId, reason, retryMs, faceIssueStatus.queued, attemptNo],
    );
  }

  /** Returns the attempts of a job; null if it belongs to another terminal. */
  async triesOf(tx: Tx, id: number, hardwareId: number): Promise<number | null> {
    const [row] = await tx.rows<{ tries: number }>('select tries from face_issue where id = $1 and hardware_id = $2', [
      id,
      hardwareId,
    ]);
    return row?.tries ?? null;
  }

  /** Makes jobs that wait on a terminal for this reason due now. */
  async retryNow(tx: Tx, hardwareId: number, reason: FaceIssueError): Promise<void> {
    await tx.rows(
      'update face_issue set last_error = null, tries = 0, next_try_at = app_now() where hardware_id = $1 and status = $2 and superseded_by is null and last_error = $3',
      [hardwareId, faceIssueStatus.queued, reason],
    );
  }

  /** Marks all waiting jobs of these terminals as blocked by an offline terminal. */
  async markOffline(tx: Tx, hardwareIds: readonly number[]): Promise<void> {
    await tx.rows(
      'update face_issue set last_error = $2 where hardware_id = any ($1) and status = $3 and superseded_by is null and last_error is null',
      [hardwareIds, faceIssueError.offline, faceIssueStatus.queued],
    );
  }
}
