import { z } from 'zod';
import { meetingFormLimits } from '#domain/meetings/meeting-form.rules';
import { meetingCheck, meetingEnd, meetingService, meetingVerify } from '#domain/meetings/meeting.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, flag, id, int, labeled, text, tradeNo, yuan } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';
import { meetingForm, meetingFormView } from './meeting-form.fields';

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]0$|^24:00$/, 'HH:mm');

/** A list of services, sent as repeated values or joined by commas. */
const equipment = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
  z.array(codeOf(meetingService)).max(9).default([]),
);

/** A meeting room and where it is. `buildingId` is null for a room that the register of rooms does not know. */
const roomView = z.object({
  siteId: z.int(),
  siteName: z.string(),
  enSiteName: z.string(),
  venueId: z.int(),
  venueName: z.string(),
  enVenueName: z.string(),
  campusName: z.string(),
  enCampusName: z.string(),
  buildingId: z.int().nullable(),
  buildingName: z.string(),
  enBuildingName: z.string(),
  floorName: z.string(),
  enFloorName: z.string(),
  roomNo: z.string(),
  capacity: z.int(),
  layout: z.int(),
  equipment: z.array(codeOf(meetingService)),
  checkMode: codeOf(meetingCheck),
  remark: z.string(),
  enRemark: z.string(),
});
export type MeetingRoomView = z.output<typeof roomView>;

/** One space of a room on the day of the search: free for the whole time, and the time until which it stays free. */
const foundRoom = roomView.extend({
  free: z.boolean(),
  freeUntil: z.string().nullable(),
  slots: z.array(z.object({ begin: z.string(), end: z.string(), free: z.boolean() })),
});
export type FoundRoom = z.output<typeof foundRoom>;

/** An application as a list shows it; amounts in yuan. `orderNo` is set once it is approved. */
const ownMeeting = z.object({
  tradeNo: z.string(),
  siteId: z.int(),
  siteName: z.string(),
  enSiteName: z.string(),
  venueName: z.string(),
  enVenueName: z.string(),
  date: z.string(),
  begin: z.string(),
  end: z.string(),
  theme: z.string(),
  amount: yuan,
  checkStatus: codeOf(meetingVerify),
  checkMode: codeOf(meetingCheck),
  ended: codeOf(meetingEnd),
  checkContent: z.string(),
  fillBefore: z.string().nullable(),
  orderNo: z.string().nullable(),
  orderStatus: z.string().nullable(),
  payStatus: z.int().nullable(),
});
export type OwnMeeting = z.output<typeof ownMeeting>;

/** One step in the history of an application. */
const meetingStep = z.object({
  at: z.string(),
  checkStatus: z.int(),
  ended: z.int(),
  who: z.string(),
  note: z.string(),
});

/** An application with its form, its room and its history. */
const meetingDetail = ownMeeting.extend({
  version: z.int(),
  form: meetingFormView,
  room: roomView,
  spaceName: z.string(),
  enSpaceName: z.string(),
  steps: z.array(meetingStep),
});
export type MeetingDetail = z.output<typeof meetingDetail>;

const version = int.min(0);
const saved = z.object({ tradeNo: z.string(), version: z.int(), checkStatus: codeOf(meetingVerify) });

/** Calls of members: finding a room, applying for it, and own applications. */
export const meetings = {
  rooms: get('/api/meeting/rooms', {
    admit: 'public',
    about: 'Meeting rooms that meet the needs, those free for the whole time first; without a time, for the next hour.',
    input: z.object({
      date: date.optional(),
      from: clock.optional(),
      to: clock.optional(),
      people: int.min(1).max(meetingFormLimits.joinerNum).optional(),
      buildingId: id.optional(),
      equipment,
      onlyFree: flag.default(false),
    }),
    reply: z.object({
      date: z.string(),
      from: z.string(),
      to: z.string(),
      rooms: z.array(foundRoom),
      buildings: z.array(z.object({ id: z.int(), name: z.string(), enName: z.string() })),
    }),
  }),
  room: get('/api/meeting/room', {
    admit: 'public',
    about: 'One meeting room.',
    input: z.object({ siteId: id }),
    reply: roomView,
  }),
  mine: get('/api/meeting/mine', {
    admit: 'login',
    about: 'The caller’s applications for meeting rooms, the latest meeting first.',
    input: paging.extend({ open: flag.optional() }),
    reply: pageOf(ownMeeting),
  }),
  detail: get('/api/meeting/application', {
    admit: 'login',
    about: 'An own application with its form and its history.',
    input: z.object({ tradeNo }),
    reply: meetingDetail,
  }),
  apply: post('/api/meeting/apply', {
    admit: 'login',
    money: true,
    about: 'Begins an application for a room at a time. The slots are held until the form must be filled.',
    input: z.object({
      siteId: labeled('会议室', 'Room', id),
      spaceId: labeled('房间', 'Space', id),
      date: labeled('日期', 'Date', date),
      begin: labeled('开始', 'From', clock),
      end: labeled('结束', 'To', clock),
    }),
    reply: saved.extend({ fillBefore: z.string() }),
  }),
  saveDraft: post('/api/meeting/draft', {
    admit: 'login',
    about: 'Stores the form of an own application as a draft; refused if it was changed elsewhere.',
    input: z.object({ tradeNo, version, form: meetingForm }),
    reply: saved,
  }),
  submit: post('/api/meeting/submit', {
    admit: 'login',
    money: true,
    done: 'saved',
    about: 'Submits an own application with its form; it is reviewed, or approved at once in a room without review.',
    input: z.object({ tradeNo, version, form: meetingForm }),
    reply: saved,
  }),
  recall: post('/api/meeting/recall', {
    admit: 'login',
    done: 'saved',
    about: 'Takes an own application back from review to change it; its slots stay held for a while.',
    input: z.object({ tradeNo }),
    reply: saved,
  }),
  withdraw: post('/api/meeting/withdraw', {
    admit: 'login',
    done: 'saved',
    about: 'Ends an own application before it is decided and releases its slots.',
    input: z.object({ tradeNo, reason: labeled('原因', 'Reason', text(200)).default('') }),
    reply: saved,
  }),
};
