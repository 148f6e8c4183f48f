import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import {
  faceIssueError,
  faceIssueStatus,
  faceOp,
  hardwareKind,
  hardwareState,
  type FaceOp,
} from '#domain/devices/device.status';
import { FACE_MARGIN_MIN } from '#domain/devices/face.rules';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { switchStatus } from '#domain/venues/venue.status';
import type { Db, Tx } from '#server/kit/db/db';
import { FaceIssueEntity } from './face-issue.entity';

/** A person and a terminal. */
type FacePair = Pick<FaceIssueEntity, 'userId' | 'hardwareId'>;

/** A time; epoch ms. */
interface FaceSpan {
  readonly from: number;
  readonly to: number;
}

/** A booking that lets a person in at a terminal; without margins. */
type FacePairBooking = FacePair & FaceSpan & { readonly tradeNo: string };

/** A new command. */
type NewFaceCommand = FacePair & FaceSpan & Pick<FaceIssueEntity, 'tradeNo'> & { readonly op: FaceOp };

/** A person's face on a terminal. */
type StoredFace = Pick<FaceIssueEntity, 'hardwareId' | 'tradeNo'> & FaceSpan;

/** The last command for a person on a terminal. */
type FacePairCommand = NewFaceCommand & Pick<FaceIssueEntity, 'id'>;

const ms = (value: string) => `to_timestamp(${value}::float8 / 1000.0)`;

/** Commands that tell terminals which faces to store; the newest command per person and terminal counts. */
@Injectable()
export class FaceCommandStore {
  /** Returns everyone of an order and its site; null if the order does not exist. */
  async peopleOf(tx: Tx, tradeNo: string): Promise<{ siteId: number; userIds: number[] } | null> {
    const [row] = await tx.rows<{ siteId: number; userIds: number[] }>(
      'select site_id as "siteId", user_id || buddy_ids as "userIds" from v_venue_order where trade_no = $1',
      [tradeNo],
    );
    return row ?? null;
  }

  /** Locks the faces of these people, in order. */
  async lock(tx: Tx, userIds: readonly number[]): Promise<void> {
    for (const userId of [...new Set(userIds)].sort((a, b) => a - b))
      await tx.rows(`select pg_advisory_xact_lock(hashtextextended('face:' || $1::text, 0))`, [userId]);
  }

  /** Keeps the connection state of a terminal until the transaction ends. */
  async lockTerminal(tx: Tx, hardwareId: number): Promise<void> {
    await tx.rows('select id from v_hardware where id = $1 for share', [hardwareId]);
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
      `
        select h.id
        from v_hardware h
        where (h.kind = $1 and h.status = $2 and $3 = any (h.site_ids))
          or exists (
            select 1
            from face_issue f
            where f.hardware_id = h.id and f.user_id = any ($4) and f.superseded_by is null and f.op <> $5
          )
        order by h.id
        for share of h
      `,
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
      `
        select p.id as "userId", h.id as "hardwareId", epoch_ms(o.begin_at at time zone z.zone) as "from",
          epoch_ms(o.end_at at time zone z.zone) as "to", o.trade_no as "tradeNo"
        from (select school_zone() as zone) z
          cross join unnest($1::int[]) p (id)
          join v_hardware h on h.id = any ($2) and h.kind = $3 and h.status = $4
          join v_site s on s.id = any (h.site_ids) and s.need_face
          join v_venue_order o on o.site_id = s.id
            and o.reservation_date >= school_now()::date - 2
            and o.order_status = $5
            and o.pay_status <> $6
            and (o.user_id = p.id or p.id = any (o.buddy_ids))
        where o.end_at > school_now() - $7 * interval '1 minute' and not given_away(o.trade_no)
      `,
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
      `
        select id, user_id as "userId", hardware_id as "hardwareId", op, epoch_ms(valid_from) as "from",
          epoch_ms(valid_to) as "to", trade_no as "tradeNo"
        from face_issue
        where user_id = any ($1) and hardware_id = any ($2) and superseded_by is null
      `,
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
    await tx.repository(FaceIssueEntity).update({ userId, hardwareId, supersededBy: IsNull() }, { supersededBy: id });
    await tx.rows(
      `
        insert into face_issue (id, user_id, hardware_id, op, valid_from, valid_to, trade_no, last_error)
        overriding system value
        select $1, $3, h.id, $4, ${ms('$5')}, ${ms('$6')}, $7, case when h.state <> $8 then $9 end
        from v_hardware h
        where h.id = $2
      `,
      [id, hardwareId, userId, op, from, to, tradeNo, hardwareState.online, faceIssueError.offline],
    );
    return id;
  }

  /** Returns terminals that store this face or are about to. */
  terminalsOf(tx: Tx, userId: number): Promise<StoredFace[]> {
    return tx.rows<StoredFace>(
      `
        select hardware_id as "hardwareId", epoch_ms(valid_from) as "from", epoch_ms(valid_to) as "to",
          trade_no as "tradeNo"
        from face_issue
        where user_id = $1 and superseded_by is null and op <> $2
        order by hardware_id
      `,
      [userId, faceOp.remove],
    );
  }

  /** Makes jobs that waited for this person's photo due now. */
  async retryNow(tx: Tx, userId: number): Promise<void> {
    await tx
      .repository(FaceIssueEntity)
      .update(
        { userId, status: faceIssueStatus.queued, supersededBy: IsNull(), lastError: faceIssueError.noPhoto },
        { lastError: null, tries: 0, nextTryAt: () => 'app_now()' },
      );
  }

  /** Returns people whose access on a terminal has expired. */
  async expiredPeople(db: Db, most: number): Promise<number[]> {
    const rows = await db.rows<{ id: number }>(
      `
        select distinct user_id as id
        from face_issue
        where superseded_by is null and op <> $1 and valid_to <= app_now()
        order by 1
        limit $2
      `,
      [faceOp.remove, most],
    );
    return rows.map(({ id }) => id);
  }
}
