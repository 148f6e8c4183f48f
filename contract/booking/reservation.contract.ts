import { z } from 'zod';
import { occupationKind } from '#domain/occupations/occupation.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, flag, id, idList, int, text, tradeNo } from '#contract/kit/fields';
import { meetingInput } from '#contract/orders/meeting.fields';
import { orderView } from '#contract/orders/order.contract';

/**
 * One cell of the day matrix. Times are `YYYY-MM-DD HH:mm`, the fee is in yuan. Free cells carry a null trade number
 * and order id.
 */
export const dayCell = z.object({
  reservationStatus: z.int(),
  startDate: z.string(),
  endDate: z.string(),
  orderFee: z.number(),
  tradeNo: z.string().nullable(),
  orderId: z.int().nullable(),
  useNum: z.int(),
  alreadyNum: z.int(),
  waitNum: z.int(),
  takeUp: z.boolean(),
  takeUpExplain: z.string().nullable(),
  takeUpExplainEn: z.string().nullable(),
  left: z.int().nullable(),
  total: z.int().nullable(),
  reasonCode: z.string().nullable(),
  adminTake: z.boolean(),
  /** End of an unpaid hold by the server clock, epoch ms; set for the buyer's own holds and for those of others. */
  payDeadline: z.number().nullable(),
});
export type DayCell = z.output<typeof dayCell>;

/** A row of the matrix: the fields of the space, and one cell under every time id. */
const daySpace = z.looseObject({
  id: z.union([z.int(), z.string()]),
  spaceName: z.string(),
  enSpaceName: z.string().nullable(),
  venueSiteId: z.int(),
  venueSpaceGroupId: z.int().nullable(),
});
export type DaySpace = z.output<typeof daySpace> & Record<`${number}`, DayCell>;

const buddyView = z.object({ id: z.int(), name: z.string(), userId: z.int() });

export const dayInfoReply = z.object({
  token: z.string(),
  weekStartDate: z.string(),
  reservationDateList: z.array(z.string()),
  ableReservationDateList: z.array(z.string()),
  reservationTotalNum: z.int(),
  isCaptchaCheck: z.int(),
  captchaType: z.string(),
  spaceTimeInfo: z.array(z.object({ id: z.int(), beginTime: z.string(), endTime: z.string() })),
  reservationDateSpaceInfo: z.record(z.string(), z.array(daySpace)),
  /**
   * The dates a member can select, as chips of the date strip. `releaseAt` is epoch ms for a date that is not released
   * yet.
   */
  dateList: z.array(
    z.object({
      date: z.string(),
      dateKind: z.int(),
      released: z.boolean(),
      releaseAt: z.number().nullable(),
      closed: z.boolean(),
      holidayName: z.string().nullable(),
      holidayNameEn: z.string().nullable(),
      free: z.int().nullable(),
    }),
  ),
  siteParam: z.object({
    venueSiteId: z.int(),
    siteName: z.string(),
    enSiteName: z.string(),
    venueId: z.int(),
    venueName: z.string(),
    enVenueName: z.string(),
    campusName: z.string(),
    enCampusName: z.string(),
    buddyNumMin: z.int(),
    buddyNumMax: z.int(),
    bookingMode: z.int(),
    maxSlots: z.int(),
    payTimeoutMin: z.int(),
    needFace: z.boolean(),
    sportType: z.int(),
    sportName: z.string(),
    enSportName: z.string(),
    openStartDate: z.string(),
    openEndDate: z.string(),
    /** Limits on the slots of one order, for the rule check beside the matrix. */
    consecutiveOnly: z.boolean().default(true),
    sameSpaceOnly: z.boolean().default(true),
    /** Whether the site requires a safety video before a booking. */
    needVideo: z.boolean().default(false),
    /** Whether the site has a waitlist for taken slots. */
    waitlist: z.boolean().default(false),
    refundTiers: z.array(z.object({ hoursBefore: z.number(), percent: z.int() })),
  }),
  orderParamView: z.object({ phone: z.string(), buddyList: z.array(buddyView) }).optional(),
});
export type DayInfo = z.output<typeof dayInfoReply>;

const bookingFields = {
  venueSiteId: id,
  reservationDate: date,
  weekStartDate: date.optional(),
  reservationOrderJson: z.string().max(4000),
  token: z.string().max(400).optional(),
  reservationType: int.default(-1),
};

/**
 * The staff cell: what staff may see of a slot. Names and phones are masked here; the order's page reveals them by
 * right.
 */
const staffCell = z.object({
  spaceId: z.int(),
  timeId: z.int(),
  reservationStatus: z.int(),
  reasonCode: z.string().nullable(),
  source: z.int().nullable(),
  tradeNo: z.string().nullable(),
  userName: z.string().nullable(),
  label: z.string().nullable(),
  payStatus: z.int().nullable(),
  promiseStatus: z.int().nullable(),
  payDeadline: z.number().nullable(),
  left: z.int().nullable(),
  total: z.int().nullable(),
  orderFee: z.number(),
});

/** Selecting, previewing and booking slots. */
export const reservations = {
  dayInfo: get('/api/reservation/day/info', {
    admit: 'public',
    about: 'The slot matrix of a site on a date, with prices of the caller’s role.',
    input: z.object({
      venueSiteId: id,
      searchDate: date,
      hasReserveInfo: flag.optional(),
      reservationType: int.optional(),
    }),
    reply: dayInfoReply,
  }),
  orderInfo: post('/api/reservation/order/info', {
    admit: 'login',
    about: 'Preview of an order: price, companions, slots.',
    input: z.object({ ...bookingFields, schoolType: z.string().optional(), isOfflineTicket: z.string().optional() }),
    reply: z.object({
      orderPrice: z.number(),
      orderAmount: z.number(),
      phone: z.string(),
      buddyList: z.array(buddyView.extend({ userUid: z.string(), userPhone: z.string(), userRoleId: z.int() })),
      venueInfoBean: z.object({
        venueSiteId: z.int(),
        campusName: z.string(),
        venueName: z.string(),
        siteName: z.string(),
        buddyNumMin: z.int(),
        buddyNumMax: z.int(),
      }),
      orderDetailList: z.array(
        z.object({
          venueSpaceId: z.int(),
          venueSpaceName: z.string(),
          timeId: z.int(),
          startDate: z.string(),
          endDate: z.string(),
          orderFee: z.number(),
        }),
      ),
    }),
  }),
  submit: post('/api/reservation/order/submit', {
    admit: 'login',
    money: true,
    about: 'Books the slots and creates the order, all or nothing.',
    input: z.object({
      ...bookingFields,
      phone: text(20).optional(),
      buddyIds: idList.default([]),
      buddyNo: text(200).optional(),
      isCheckBuddyNo: flag.optional(),
      manNum: int.default(0),
      childNum: int.default(0),
      captchaVerification: z.string().max(2000).optional(),
      captchaToken: z.string().max(200).optional(),
      remark: text(200).optional(),
      ...meetingInput,
    }),
    reply: orderView.extend({ orderInfo: orderView }),
  }),
  siteBoard: get('/api/front/website/site_board', {
    admit: 'public',
    unsigned: true,
    raw: true,
    about: 'One character per cell of a site’s day, from memory; ETag is the room version.',
    input: z.object({ siteId: id, date }),
    reply: z.object({
      siteId: z.int(),
      date: z.string(),
      v: z.int(),
      at: z.number(),
      spaces: z.array(z.object({ id: z.int(), name: z.string(), enName: z.string() })),
      times: z.array(z.object({ id: z.int(), begin: z.string(), end: z.string() })),
      cells: z.string(),
      left: z.array(z.int().nullable()).optional(),
      total: z.int().nullable(),
    }),
  }),
  manageDay: get('/api/reservation/manage/day', {
    admit: { right: 'ReservationManage' },
    about: 'The staff matrix of a site’s day.',
    input: z.object({ venueSiteId: id, searchDate: date }),
    reply: z.object({
      v: z.int(),
      spaces: z.array(
        z.object({ id: z.int(), spaceName: z.string(), enSpaceName: z.string(), groupId: z.int().nullable() }),
      ),
      times: z.array(z.object({ id: z.int(), beginTime: z.string(), endTime: z.string() })),
      cells: z.array(staffCell),
      bookingMode: z.int(),
    }),
  }),
  occupy: post('/api/reservation/occupy', {
    admit: { right: 'ReservationManageOccupy' },
    money: true,
    done: 'saved',
    about: 'Blocks free slots for staff (order source 3).',
    input: z.object({
      venueSiteId: id,
      reservationDate: date,
      reservationOrderJson: z.string().max(8000),
      reason: text(200).min(2),
      label: text(12).optional(),
      kind: codeOf(occupationKind).default(occupationKind.other),
    }),
    reply: orderView,
  }),
  occupyCancel: post('/api/reservation/occupy/cancel', {
    admit: { right: 'ReservationManageOccupyCancel' },
    done: 'saved',
    about: 'Ends a block and frees its slots.',
    input: z.object({ tradeNo: text(20) }),
    reply: z.object({ tradeNo: z.string() }),
  }),
  note: post('/api/reservation/note', {
    admit: { right: 'ReservationManageNote' },
    done: 'saved',
    about: 'Adds a staff note to an order’s history.',
    input: z.object({ tradeNo, note: text(200).min(1) }),
    reply: z.object({ tradeNo: z.string() }),
  }),
};
export type StaffCell = z.output<typeof staffCell>;
