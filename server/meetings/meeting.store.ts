import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { MeetingForm } from '#domain/meetings/meeting-form.rules';
import { meetingFailure } from '#domain/meetings/meeting.failures';
import type { MeetingState } from '#domain/meetings/meeting.machine';
import { meetingEnd, meetingVerify, type MeetingCheck } from '#domain/meetings/meeting.status';
import { bizType } from '#domain/sales/biz-type.status';
import type { PendingRows } from '#server/kit/access/approval-registry';
import { scopeConditions } from '#server/kit/access/scope';
import { updateRows, type Columns } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { MeetingOrderEntity } from './meeting-order.entity';
import { MeetingStepEntity } from './meeting-step.entity';

/** An application with the facts of its steps; amount in fen, instants in epoch ms. */
export interface MeetingApplication
  extends
    MeetingState,
    Pick<
      MeetingOrderEntity,
      | 'id'
      | 'tradeNo'
      | 'userId'
      | 'venueId'
      | 'siteId'
      | 'spaceId'
      | 'date'
      | 'beginAt'
      | 'endAt'
      | 'amount'
      | 'booking'
      | 'orderNo'
      | 'served'
      | 'version'
    >,
    Record<string, unknown> {
  readonly form: MeetingForm;
  readonly checkMode: MeetingCheck;
  readonly now: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly fillBefore: number | null;
  readonly isToday: boolean;
  /** State and attendance of the booking; null until there is one. */
  readonly orderStatus: string | null;
  readonly attendance: number | null;
}

/** A new application; `fillBefore` in epoch ms. */
export type NewMeeting = Pick<
  MeetingOrderEntity,
  | 'userId'
  | 'venueId'
  | 'siteId'
  | 'spaceId'
  | 'date'
  | 'beginAt'
  | 'endAt'
  | 'amount'
  | 'booking'
  | 'checkMode'
  | 'form'
> & { readonly fillBefore: number };

/** Where an application is, for its locks. */
export type MeetingPlace = Pick<MeetingApplication, 'id' | 'tradeNo' | 'userId' | 'siteId' | 'date'>;

const SELECT = `
  select
    m.id, m.trade_no as "tradeNo", m.user_id as "userId", m.venue_id as "venueId", m.site_id as "siteId",
    m.space_id as "spaceId", m.date, to_char(m.begin_at, 'YYYY-MM-DD HH24:MI') as "beginAt",
    to_char(m.end_at, 'YYYY-MM-DD HH24:MI') as "endAt", m.amount, m.booking, m.form, m.check_mode as "checkMode",
    m.check_status as "checkStatus", m.ended, m.order_no as "orderNo", m.served, m.version,
    epoch_ms(app_now()) as now, epoch_ms(m.begin_at at time zone school_zone()) as "startsAt",
    epoch_ms(m.end_at at time zone school_zone()) as "endsAt", epoch_ms(m.fill_before) as "fillBefore",
    m.date = school_now()::date as "isToday",
    (select o.order_status from v_venue_order o where o.trade_no = m.order_no) as "orderStatus",
    (select o.promise_status from v_venue_order o where o.trade_no = m.order_no) as attendance
  from meeting_order m
`;
const PENDING = `m.ended = ${meetingEnd.open} and m.check_status in (${[
  meetingVerify.checking,
  meetingVerify.rejected,
  meetingVerify.unsubmitted,
  meetingVerify.submitting,
].join(', ')})`;
const WHEN = `to_char(m.begin_at, 'YYYY-MM-DD HH24:MI') || '–' || to_char(m.end_at, 'HH24:MI')`;

/** Returns the column of an application that must be filled before an instant (epoch ms). */
export const filledBefore = (until: number): Columns<MeetingOrderEntity> => ({
  fillBefore: () => `to_timestamp(${until} / 1000.0)`,
});

/** The applications that wait for a decision. */
export const pendingMeetings: PendingRows = {
  table: 'meeting_order m',
  waiting: `m.ended = ${meetingEnd.open} and m.check_status = ${meetingVerify.checking}`,
  at: 'm.submitted_at',
  joins: `
    join v_app_user u on u.id = m.user_id
    join v_venue v on v.id = m.venue_id
    join v_site s on s.id = m.site_id
  `,
  columns: {
    id: 'm.id',
    userId: 'm.user_id',
    venueId: 'm.venue_id',
    name: 'u.name',
    enName: 'u.en_name',
    about: `s.site_name || ' ' || ${WHEN}`,
    aboutEn: `s.en_name || ' ' || ${WHEN}`,
    reason: `coalesce(m.form ->> 'theme', '')`,
    amount: 'm.amount',
    keyword: 'm.trade_no',
  },
  within: (caller, bind) =>
    scopeConditions(caller, { venue: 'm.venue_id', merchant: 'v.merchant_id', person: 'm.user_id' })(bind),
};

/** Rows of meeting applications and their history. */
@Injectable()
export class MeetingStore {
  constructor(private readonly db: Db) {}

  /** Returns an application without a lock, or undefined. */
  async find(by: { readonly id: number } | { readonly tradeNo: string }): Promise<MeetingApplication | undefined> {
    const [row] =
      'id' in by
        ? await this.db.rows<MeetingApplication>(`${SELECT} where m.id = $1`, [by.id])
        : await this.db.rows<MeetingApplication>(`${SELECT} where m.trade_no = $1`, [by.tradeNo]);
    return row;
  }

  /** Locks an application; the caller holds the locks of its person and its day. */
  async lock(tx: Tx, id: number): Promise<MeetingApplication> {
    const [row] = await tx.rows<MeetingApplication>(`${SELECT} where m.id = $1 for update`, [id]);
    if (!row) throw new Failure(meetingFailure.meetingMissing);
    return row;
  }

  /** Returns how many applications of a person are not submitted yet. */
  async countUnfilled(tx: Tx, userId: number): Promise<number> {
    const [row] = await tx.rows<{ n: number }>(
      `
        select count(*)::int as n
        from meeting_order m
        where m.user_id = $1
          and m.ended = ${meetingEnd.open}
          and m.check_status = ${meetingVerify.unsubmitted}
          and m.fill_before > app_now()
      `,
      [userId],
    );
    return row?.n ?? 0;
  }

  /** Inserts an application under a new number. */
  async add(tx: Tx, { userId, fillBefore, ...columns }: NewMeeting): Promise<MeetingPlace> {
    const [row] = await tx.rows<{ id: number; tradeNo: string }>(
      `
        insert into meeting_order (
          trade_no, user_id, venue_id, site_id, space_id, date, begin_at, end_at, amount, booking, check_mode, form,
          fill_before
        )
        values (new_trade_no('${bizType.meeting}'), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, to_timestamp($12::float8 / 1000))
        returning id, trade_no as "tradeNo"
      `,
      [
        userId,
        columns.venueId,
        columns.siteId,
        columns.spaceId,
        columns.date,
        columns.beginAt,
        columns.endAt,
        columns.amount,
        JSON.stringify(columns.booking),
        columns.checkMode,
        JSON.stringify(columns.form),
        fillBefore,
      ],
    );
    const added = row as { id: number; tradeNo: string };
    await this.log(tx, added.id, { checkStatus: meetingVerify.unsubmitted, ended: meetingEnd.open }, userId, '');
    return { ...added, userId, siteId: columns.siteId, date: columns.date };
  }

  /** Moves a locked application with other columns and adds the step to its history; throws if it moved meanwhile. */
  async move(
    tx: Tx,
    from: MeetingApplication,
    to: MeetingState,
    by: { readonly userId: number | null; readonly note?: string },
    change: Columns<MeetingOrderEntity> = {},
  ): Promise<void> {
    const moved = await updateRows(
      tx,
      MeetingOrderEntity,
      { id: from.id, checkStatus: from.checkStatus, ended: from.ended },
      {
        checkStatus: to.checkStatus,
        ended: to.ended,
        version: () => 'version + 1',
        ...(to.checkStatus === meetingVerify.unsubmitted && to.ended === meetingEnd.open ? {} : { fillBefore: null }),
        ...change,
      },
    );
    if (moved !== 1) throw new Failure(meetingFailure.meetingIllegalStep);
    await this.log(tx, from.id, to, by.userId, by.note ?? '');
  }

  /** Stores the form of a draft. */
  async saveForm(tx: Tx, id: number, form: MeetingForm): Promise<void> {
    await updateRows(tx, MeetingOrderEntity, { id }, { form, version: () => 'version + 1' });
  }

  /** Stores what staff record about a meeting of the day. */
  async record(tx: Tx, id: number, change: Columns<MeetingOrderEntity>): Promise<void> {
    await updateRows(tx, MeetingOrderEntity, { id }, { ...change, version: () => 'version + 1' });
  }

  /** Returns applications that hold slots longer than they may, the longest first. */
  findOverdue(limit: number): Promise<(MeetingPlace & Record<string, unknown>)[]> {
    return this.db.rows(
      `
        select m.id, m.trade_no as "tradeNo", m.user_id as "userId", m.site_id as "siteId", m.date
        from meeting_order m
        where ${PENDING} and (m.fill_before <= app_now() or m.begin_at <= school_now())
        order by m.begin_at, m.id
        limit $1
      `,
      [limit],
    );
  }

  private async log(tx: Tx, meetingId: number, to: MeetingState, userId: number | null, note: string): Promise<void> {
    await tx.repository(MeetingStepEntity).insert({ ...to, meetingId, userId, note });
  }
}
