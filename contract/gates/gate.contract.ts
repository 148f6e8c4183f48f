import { z } from 'zod';
import { gateDirection, gateMethod, gateRefusal, gateResult } from '#domain/devices/device.status';
import { gateMode, manualReason, passageDoubt } from '#domain/gates/gate.status';
import { get, post, type ReplyOf } from '#contract/kit/endpoint';
import { codeOf, date, flag, id, int, labeled, text } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

/** One passage or refusal at a gate; names are masked. */
export const gateRow = z.object({
  id: z.int(),
  at: labeled('时间', 'Time', z.string()),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  deviceName: labeled('闸机', 'Gate', z.string()),
  enDeviceName: z.string(),
  direction: labeled('方向', 'Direction', z.int()),
  method: labeled('方式', 'Method', z.int()),
  result: labeled('结果', 'Result', z.int()),
  /** A code of gateRefusal; null for a passage and for reasons the product does not know. */
  reason: labeled('拒绝原因', 'Refusal reason', z.string().nullable()),
  userName: labeled('人员', 'Person', z.string()),
  tradeNo: labeled('订单号', 'Order no.', z.string().nullable()),
  offline: labeled('离线补传', 'Sent late', z.boolean()),
  /** Whether it counts people: a passage at an entrance, or one that staff counted. */
  counts: z.boolean(),
  corrected: labeled('已修复', 'Corrected', z.boolean()),
  /** A code of passageDoubt if the direction is doubtful. */
  doubt: labeled('方向存疑', 'Doubtful direction', z.string().nullable()),
  /** A code of manualReason if staff counted it. */
  manual: labeled('人工原因', 'Counted by staff', z.string().nullable()),
});
export type GateRow = z.output<typeof gateRow>;

/** Filters of the gate log. */
export const gateFilter = z.object({
  keyword: labeled('人员 / 订单号', 'Person or order no.', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  direction: labeled('方向', 'Direction', codeOf(gateDirection)).optional(),
  method: labeled('方式', 'Method', codeOf(gateMethod)).optional(),
  result: labeled('结果', 'Result', codeOf(gateResult)).optional(),
  reason: labeled('拒绝原因', 'Refusal reason', codeOf(gateRefusal)).optional(),
  doubt: labeled('方向存疑', 'Doubtful direction', codeOf(passageDoubt)).optional(),
  gateId: labeled('闸机组', 'Gate', id).optional(),
  corrected: labeled('已修复', 'Corrected', flag).optional(),
  dateFrom: labeled('日期起', 'From', date).optional(),
  dateTo: labeled('日期止', 'To', date).optional(),
});

/** Endpoints of the gate log and the curve of people inside. */
export const gates = {
  list: get('/api/venue/gate/events', {
    admit: { right: 'VenuesGateList' },
    about: 'Gate events of the venues in the caller’s scope.',
    input: paging.extend(gateFilter.shape),
    reply: pageOf(gateRow).extend({
      flows: z.array(
        z.object({
          venueId: z.int(),
          venueName: z.string(),
          enVenueName: z.string(),
          in: z.int(),
          out: z.int(),
          inside: z.int(),
          cap: z.int(),
        }),
      ),
    }),
  }),
  exportFile: exportCall(
    '/api/venue/gate/export',
    'VenuesGateListExport',
    gateFilter,
    'The filtered gate log as xlsx.',
  ),
  monitor: get('/api/venue/flow/monitor', {
    admit: { right: 'MonitorFlow' },
    about: 'People inside the venues in the caller’s scope, their gates, and the newest passages of today.',
    input: z.object({
      venueId: labeled('场馆', 'Venue', id).optional(),
      gateId: labeled('闸机组', 'Gate', id).optional(),
      only: labeled('只看', 'Only', z.enum(['refused', 'doubt'])).optional(),
    }),
    reply: z.object({
      /** The share of a limit in percent from which a venue is near it. */
      peakPercent: z.int(),
      venues: z.array(
        z.object({
          venueId: z.int(),
          venueName: z.string(),
          enVenueName: z.string(),
          in: z.int(),
          out: z.int(),
          inside: z.int(),
          cap: z.int(),
          refused: z.int(),
          doubtful: z.int(),
        }),
      ),
      gates: z.array(
        z.object({ id: z.int(), venueId: z.int(), name: z.string(), enName: z.string(), mode: codeOf(gateMode) }),
      ),
      passages: z.array(gateRow),
    }),
  }),
  repair: post('/api/venue/gate/repair', {
    admit: { right: 'VenuesGateListCorrect' },
    done: 'saved',
    about:
      'Puts another direction in place of the recorded one, for one or more passages at entrances; visits and counts follow. The same call with the recorded direction undoes it.',
    input: z.object({
      ids: z.array(z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)).min(1).max(200),
      direction: labeled('改为', 'Direction', codeOf(gateDirection)),
      reason: labeled('原因', 'Reason', codeOf(manualReason)),
    }),
    reply: z.object({ repaired: z.int(), visits: z.int() }),
  }),
  count: post('/api/venue/gate/count', {
    admit: { right: 'VenuesGateListCount' },
    done: 'saved',
    about: 'Counts people in or out of a venue by hand; with a person, their visit begins or ends.',
    input: z.object({
      venueId: labeled('场馆', 'Venue', id),
      direction: labeled('方向', 'Direction', codeOf(gateDirection)),
      people: labeled('人数', 'People', int.min(1).max(200)).default(1),
      username: labeled('学工号', 'Person no.', text(64)).optional(),
      reason: labeled('原因', 'Reason', codeOf(manualReason)),
    }),
    reply: z.object({ in: z.int(), out: z.int(), inside: z.int() }),
  }),
  forecast: get('/api/front/website/visitor_forecast/:venueId', {
    admit: 'public',
    unsigned: true,
    about:
      'People inside a venue today, and the forecast from earlier days of the same weekday with its error; venue 0 is the first with gates. `inside` is null after now, the forecast before it.',
    input: z.object({ venueId: z.coerce.number().int().min(0).max(2_147_483_647) }),
    reply: z.object({
      venueId: z.int(),
      venueName: z.string(),
      enVenueName: z.string(),
      date: z.string(),
      openFrom: z.string(),
      openTo: z.string(),
      cap: z.int(),
      now: z.object({ in: z.int(), out: z.int(), inside: z.int() }),
      /** The mean length of the visits that ended today, in minutes. */
      stay: z.int().nullable(),
      /** The earlier days that the forecast is made from. */
      days: z.int(),
      /** The mean error of the last weeks in people. */
      error: z.int().nullable(),
      points: z.array(
        z.object({
          at: z.string(),
          inside: z.int().nullable(),
          expected: z.int().nullable(),
          low: z.int().nullable(),
          high: z.int().nullable(),
        }),
      ),
    }),
  }),
  curve: get('/api/front/website/venue_flow/:venueId', {
    admit: 'public',
    unsigned: true,
    about:
      'People inside a venue over the day in steps of ten minutes, with the same weekday a week ago; `inside` is null where there is no figure yet.',
    input: z.object({ venueId: id, date: date.optional() }),
    reply: z.object({
      venueId: z.int(),
      date: z.string(),
      openFrom: z.string(),
      openTo: z.string(),
      cap: z.int(),
      points: z.array(
        z.object({
          at: z.string(),
          in: z.int(),
          out: z.int(),
          inside: z.int().nullable(),
          lastWeek: z.int().nullable(),
        }),
      ),
      now: z.object({ in: z.int(), out: z.int(), inside: z.int() }),
    }),
  }),
};

/** The reply of the flow monitor. */
export type FlowMonitorReply = ReplyOf<typeof gates.monitor>;

/** The reply of the forecast of a venue. */
export type VisitorForecast = ReplyOf<typeof gates.forecast>;
