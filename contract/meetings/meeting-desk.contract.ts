import { z } from 'zod';
import {
  mealKind,
  meetingCheck,
  meetingEnd,
  meetingService,
  meetingStage,
  meetingVerify,
  roomLayout,
} from '#domain/meetings/meeting.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, flag, id, int, labeled, text, tradeNo, yuan } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { meetingFormView } from './meeting-form.fields';
import { meetings } from './meeting.contract';

/** An application in the list of the desk; amounts in yuan. */
export const meetingOrderRow = z.object({
  id: z.int(),
  tradeNo: labeled('申请编号', 'No.', z.string()),
  theme: labeled('会议主题', 'Topic', z.string()),
  orgName: labeled('主办单位', 'Organiser', z.string()),
  applicant: labeled('申请人', 'Applicant', z.string()),
  enApplicant: z.string(),
  phone: labeled('联系电话', 'Phone', z.string()),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  siteId: z.int(),
  siteName: labeled('会议室', 'Room', z.string()),
  enSiteName: z.string(),
  date: labeled('日期', 'Date', z.string()),
  begin: labeled('开始', 'From', z.string()),
  end: labeled('结束', 'To', z.string()),
  joinerNum: labeled('人数', 'Attendees', z.int().nullable()),
  amount: labeled('费用（元）', 'Fee (CNY)', yuan),
  checkStatus: labeled('审核状态', 'Review', codeOf(meetingVerify)),
  checkMode: labeled('审核方式', 'Reviewed', codeOf(meetingCheck)),
  ended: labeled('有效状态', 'State', codeOf(meetingEnd)),
  checkContent: labeled('审核意见', 'Review note', z.string()),
  orderNo: labeled('预约订单', 'Order', z.string().nullable()),
  gmtCreate: labeled('申请时间', 'Applied at', z.string()),
  submittedAt: labeled('提交时间', 'Submitted at', z.string().nullable()),
});
export type MeetingOrderRow = z.output<typeof meetingOrderRow>;

/** Filters of the list, shared with its export. */
export const meetingOrderFilter = z.object({
  keyword: labeled('编号 / 主题 / 申请人', 'No., topic, applicant', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  siteId: labeled('会议室', 'Room', id).optional(),
  checkStatus: labeled('审核状态', 'Review', codeOf(meetingVerify)).optional(),
  ended: labeled('有效状态', 'State', codeOf(meetingEnd)).optional(),
  dateFrom: labeled('日期起', 'Date from', date).optional(),
  dateTo: labeled('日期止', 'Date to', date).optional(),
  sort: z.enum(['begin', 'gmtCreate']).default('begin'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** An application as staff read it. */
const meetingOrderDetail = meetingOrderRow.extend({
  spaceName: z.string(),
  enSpaceName: z.string(),
  capacity: z.int(),
  form: meetingFormView,
  orderStatus: z.string().nullable(),
  payStatus: z.int().nullable(),
  mayReview: z.boolean(),
  steps: z.array(z.object({ at: z.string(), checkStatus: z.int(), ended: z.int(), who: z.string(), note: z.string() })),
});
export type MeetingOrderDetail = z.output<typeof meetingOrderDetail>;

/** A meeting of a day for the people who prepare it. */
const runningMeeting = z.object({
  tradeNo: z.string(),
  theme: z.string(),
  orgName: z.string(),
  applicant: z.string(),
  phone: z.string(),
  siteName: z.string(),
  enSiteName: z.string(),
  spaceName: z.string(),
  enSpaceName: z.string(),
  buildingName: z.string(),
  enBuildingName: z.string(),
  begin: z.string(),
  end: z.string(),
  joinerNum: z.int(),
  signedNum: z.int(),
  layout: z.int().nullable(),
  leaderPresent: z.boolean(),
  stage: codeOf(meetingStage),
  services: z.array(z.object({ code: codeOf(meetingService), qty: z.int(), done: z.boolean() })),
  meals: z.array(z.object({ kind: codeOf(mealKind), people: z.int(), done: z.boolean() })),
  remark: z.string(),
});
export type RunningMeeting = z.output<typeof runningMeeting>;

const version = int.min(0);
const ran = z.object({ tradeNo: z.string() });

/** Calls of staff on applications and on the meetings of a day. */
export const meetingDesk = {
  list: get('/api/meeting/orders', {
    admit: { right: 'MeetingOrders' },
    about: 'Meeting applications of the rooms in the caller’s scope.',
    input: paging.extend(meetingOrderFilter.shape),
    reply: pageOf(meetingOrderRow),
  }),
  detail: get('/api/meeting/orders/detail', {
    admit: { right: 'MeetingOrders' },
    about: 'One application with its form and its history.',
    input: z.object({ tradeNo }),
    reply: meetingOrderDetail,
  }),
  exportFile: exportCall(
    '/api/meeting/orders/export',
    'MeetingOrdersExport',
    meetingOrderFilter,
    'The filtered applications as xlsx.',
  ),
  running: get('/api/meeting/running', {
    admit: { right: 'MeetingRunning' },
    about: 'The approved meetings of a day in the caller’s scope, with what is to be prepared.',
    input: z.object({ date: date.optional(), venueId: id.optional() }),
    reply: z.object({
      date: z.string(),
      now: z.string(),
      meetings: z.array(runningMeeting),
      venues: z.array(z.object({ id: z.int(), name: z.string(), enName: z.string() })),
    }),
  }),
  serve: post('/api/meeting/running/serve', {
    admit: { right: 'MeetingRunningUse' },
    done: 'saved',
    about: 'Ticks a service or a meal of a meeting of today as prepared, or takes the tick back.',
    input: z.object({
      tradeNo,
      item: z.enum([
        'projector',
        'audio',
        'video',
        'recording',
        'liveStream',
        'whiteboard',
        'nameplates',
        'banner',
        'signingTable',
        'tea',
        'box',
        'buffet',
      ]),
      isDone: flag,
    }),
    reply: ran,
  }),
  count: post('/api/meeting/running/count', {
    admit: { right: 'MeetingRunningUse' },
    done: 'saved',
    about: 'Records how many people came to a meeting of today.',
    input: z.object({ tradeNo, signedNum: labeled('签到人数', 'Checked in', int.min(0).max(9_999)) }),
    reply: ran,
  }),
  extend: post('/api/meeting/running/extend', {
    admit: { right: 'MeetingRunningUse' },
    done: 'saved',
    about: 'Extends a meeting of today by the slot after it, if that is free.',
    input: z.object({ tradeNo }),
    reply: ran.extend({ end: z.string() }),
  }),
  end: post('/api/meeting/running/end', {
    admit: { right: 'MeetingRunningUse' },
    done: 'saved',
    about: 'Ends a running meeting now; the rest of its time is released.',
    input: z.object({ tradeNo }),
    reply: ran.extend({ end: z.string() }),
  }),
};

/** A meeting room in the list of the administration. `version` 0: it has no settings of its own yet. */
export const meetingSiteRow = z.object({
  id: z.int(),
  siteName: labeled('会议室', 'Room', z.string()),
  enName: z.string(),
  venueId: z.int(),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  buildingName: labeled('楼宇', 'Building', z.string()),
  enBuildingName: z.string(),
  roomNo: labeled('房号', 'Room no.', z.string()),
  capacity: labeled('容纳人数', 'Capacity', z.int()),
  layout: labeled('座位形式', 'Seating', codeOf(roomLayout)),
  equipment: labeled('设备', 'Equipment', z.array(codeOf(meetingService))),
  checkMode: labeled('审核方式', 'Reviewed', codeOf(meetingCheck)),
  status: labeled('状态', 'Status', z.int()),
  version: z.int(),
});
export type MeetingSiteRow = z.output<typeof meetingSiteRow>;

/** Filters of the meeting rooms, shared with the export. */
export const meetingSiteFilter = z.object({
  keyword: labeled('会议室', 'Room', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  checkMode: labeled('审核方式', 'Reviewed', codeOf(meetingCheck)).optional(),
});

/** Calls of the administration of meeting rooms. A room is a site of a venue of meeting rooms. */
export const meetingSites = {
  list: get('/api/meeting/sites', {
    admit: { right: 'MeetingSite' },
    about: 'Meeting rooms of the caller’s scope by page.',
    input: paging.extend(meetingSiteFilter.shape),
    reply: pageOf(meetingSiteRow),
  }),
  save: post('/api/meeting/sites/save', {
    admit: { right: 'MeetingSiteEdit' },
    done: 'saved',
    about: 'Changes capacity, seating, equipment and review of a room; refused if the version is outdated.',
    input: z.object({
      id,
      version,
      capacity: labeled('容纳人数', 'Capacity', int.min(1).max(2_000)),
      layout: labeled('座位形式', 'Seating', codeOf(roomLayout)),
      equipment: labeled('设备', 'Equipment', z.array(codeOf(meetingService)).max(9)),
      checkMode: labeled('审核方式', 'Reviewed', codeOf(meetingCheck)),
    }),
    reply: z.object({ id: z.int(), version: z.int() }),
  }),
  exportFile: exportCall(
    '/api/meeting/sites/export',
    'MeetingSiteExport',
    meetingSiteFilter,
    'The filtered meeting rooms as xlsx.',
  ),
};

/** All calls of meeting rooms by their names. */
export const meetingEndpoints = { meetings, meetingDesk, meetingSites };
