import { stamp, type LocalDate } from '#domain/kit/time';
import type { MeetingForm } from '#domain/meetings/meeting-form.rules';
import { meetingCheck, meetingEnd, meetingVerify } from '#domain/meetings/meeting.status';
import { orderChannel, orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import type { Tx } from '#server/kit/db/db';
import { bulkInsert } from '#server/kit/db/seeding';
import type { DemoMeetingRoom } from './meeting-site.seed';

const SENT_MINUTES = 360;

/** Who applies. */
export interface DemoApplicant {
  readonly id: number;
  readonly roleId: number;
  readonly phone: string;
}

/** A slot of the day, in minutes. */
export interface DemoSlot {
  readonly id: number;
  readonly begin: number;
  readonly end: number;
}

/** An application of the demo with its slots. */
export interface DemoApplication {
  readonly no: string;
  readonly room: DemoMeetingRoom;
  readonly who: DemoApplicant;
  readonly date: LocalDate;
  readonly slots: readonly DemoSlot[];
  readonly form: MeetingForm;
  readonly status: number;
  readonly isOver: boolean;
  /** The application was sent before this date. */
  readonly sentBefore: LocalDate;
}

const at = (date: LocalDate, minute: number) => stamp(date, minute);
const orderNoOf = (no: string): string => `D${no.slice(1)}`;

const detailOf = ({ room, slots }: DemoApplication): string =>
  `${room.spaceName} ${slots.map(({ begin, end }) => `${at('2026-01-01' as LocalDate, begin).slice(11)}-${at('2026-01-01' as LocalDate, end).slice(11)}`).join()}`;

const endsOf = ({ slots }: DemoApplication) => ({ begin: slots[0]?.begin ?? 0, end: slots.at(-1)?.end ?? 0 });

/** Returns when an application was sent, in the evening before. */
const sentAt = ({ sentBefore }: DemoApplication): string => `${stamp(sentBefore, -SENT_MINUTES)}:00+08:00`;

/** Returns the booking that an approval of this application executes, as `bookingRowOf` writes it. */
const bookingOf = (meeting: DemoApplication) => {
  const { room, who, date, slots } = meeting;
  const { begin, end } = endsOf(meeting);
  const within = (slot: DemoSlot) => ({ begin_at: at(date, slot.begin), end_at: at(date, slot.end) });
  return {
    user_id: who.id,
    by_staff: false,
    order_type: who.roleId,
    source: orderSource.online,
    channel: orderChannel.pc,
    venue_id: room.venueId,
    site_id: room.siteId,
    merchant_id: room.merchantId,
    reservation_date: date,
    begin_at: at(date, begin),
    end_at: at(date, end),
    detail: detailOf(meeting),
    detail_en: detailOf(meeting),
    space_names: room.spaceName,
    reservation_type: -1,
    phone: who.phone,
    buddies: [],
    buddy_codes: null,
    people: 1,
    remark: null,
    occupy_reason: null,
    occupy_label: null,
    amount: 0,
    hold_seconds: 600,
    need_face: false,
    rule_snapshot: {},
    plain: true,
    seats: null,
    places: 1,
    max_unpaid: 0,
    max_active: 0,
    quotas: null,
    key: null,
    path: '',
    body_hash: '',
    replay_key: null,
    items: slots.map((slot) => ({ space_id: room.spaceId, time_id: slot.id, group_id: null, fee: 0, ...within(slot) })),
    claims: slots.map((slot) => ({ space_id: room.spaceId, time_id: slot.id, by_conflict: false, ...within(slot) })),
  };
};

/** Inserts applications with the bookings of those approved and the slots that they hold. */
export async function insertMeetings(
  tx: Tx,
  meetings: readonly DemoApplication[],
  checker: number | null,
): Promise<void> {
  const passed = meetings.filter(({ status }) => status === meetingVerify.passed);
  const held = meetings.filter(({ status }) => status !== meetingVerify.failed);
  await bulkInsert(
    tx,
    'venue_order',
    {
      trade_no: 'text',
      user_id: 'int',
      order_type: 'int',
      venue_id: 'int',
      site_id: 'int',
      merchant_id: 'int',
      reservation_date: 'date',
      begin_at: 'timestamp',
      end_at: 'timestamp',
      detail: 'text',
      detail_en: 'text',
      space_names: 'text',
      phone: 'text',
      meeting: 'jsonb',
      amount: 'int',
      order_status: 'text',
      pay_status: 'smallint',
      promise_status: 'smallint',
      entry_code: 'text',
      paid_at: 'timestamptz',
      gmt_create: 'timestamptz',
    },
    passed.map((one) => {
      const { theme, purposeType, joinerNum, joiners, activityContent } = one.form;
      return {
        ...bookingOf(one),
        trade_no: orderNoOf(one.no),
        meeting: { theme, purposeType, joinerNum, joiners, activityContent },
        order_status: orderStatus.normal,
        pay_status: payStatus.paid,
        promise_status: one.isOver ? promiseStatus.checkedIn : 0,
        entry_code: one.no.slice(-6),
        paid_at: sentAt(one),
        gmt_create: sentAt(one),
      };
    }),
  );
  await bulkInsert(
    tx,
    'venue_order_item',
    { trade_no: 'text', space_id: 'int', time_id: 'int', begin_at: 'timestamp', end_at: 'timestamp', fee: 'int' },
    passed.flatMap((one) => bookingOf(one).items.map((item) => ({ ...item, trade_no: orderNoOf(one.no) }))),
  );
  await bulkInsert(
    tx,
    'slot_hold',
    {
      site_id: 'int',
      space_id: 'int',
      date: 'date',
      time_id: 'int',
      during: 'tsrange',
      trade_no: 'text',
      kind: 'text',
      by_conflict: 'boolean',
    },
    held.flatMap((one) =>
      bookingOf(one).claims.map(({ begin_at: begin, end_at: end, ...claim }) => ({
        ...claim,
        site_id: one.room.siteId,
        date: one.date,
        during: `[${begin},${end})`,
        trade_no: one.status === meetingVerify.passed ? orderNoOf(one.no) : one.no,
        kind: one.status === meetingVerify.passed ? 'PAID' : 'BLOCKED',
      })),
    ),
  );
  const reasons: Readonly<Record<number, string>> = {
    [meetingVerify.rejected]: '参会人数超过常规，请核实后重新提交',
    [meetingVerify.failed]: '当天楼宇停电检修，请改期',
  };
  await bulkInsert(
    tx,
    'meeting_order',
    {
      trade_no: 'text',
      user_id: 'int',
      venue_id: 'int',
      site_id: 'int',
      space_id: 'int',
      date: 'date',
      begin_at: 'timestamp',
      end_at: 'timestamp',
      booking: 'jsonb',
      form: 'jsonb',
      check_mode: 'smallint',
      check_status: 'smallint',
      ended: 'smallint',
      check_content: 'text',
      submitted_at: 'timestamptz',
      checker: 'int',
      order_no: 'text',
      signed_num: 'int',
      gmt_create: 'timestamptz',
    },
    meetings.map((one) => {
      const { begin, end } = endsOf(one);
      const isReviewed = one.room.checkMode !== meetingCheck.none && one.status !== meetingVerify.checking;
      const sent = sentAt(one);
      return {
        trade_no: one.no,
        user_id: one.who.id,
        venue_id: one.room.venueId,
        site_id: one.room.siteId,
        space_id: one.room.spaceId,
        date: one.date,
        begin_at: at(one.date, begin),
        end_at: at(one.date, end),
        booking: bookingOf(one),
        form: one.form,
        check_mode: one.room.checkMode,
        check_status: one.status,
        ended: meetingEnd.open,
        check_content: reasons[one.status] ?? '',
        submitted_at: sent,
        checker: isReviewed ? checker : null,
        order_no: one.status === meetingVerify.passed ? orderNoOf(one.no) : null,
        signed_num: one.isOver ? (one.form.joinerNum ?? 0) : 0,
        gmt_create: sent,
      };
    }),
  );
  await tx.rows(`
    insert into meeting_step (meeting_id, check_status, ended, user_id, at)
    select id, ${meetingVerify.unsubmitted}, ${meetingEnd.open}, user_id, gmt_create from meeting_order
    union all
    select id, ${meetingVerify.checking}, ${meetingEnd.open}, user_id, submitted_at
    from meeting_order
    where check_mode = ${meetingCheck.venue}
    union all
    select id, check_status, ${meetingEnd.open}, coalesce(checker, user_id), submitted_at
    from meeting_order
    where check_status <> ${meetingVerify.checking}
    order by 1, 5
  `);
}
