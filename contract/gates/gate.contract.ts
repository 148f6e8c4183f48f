import { z } from 'zod';
import { gateDirection, gateMethod, gateRefusal, gateResult } from '#domain/devices/device.status';
import { get } from '#contract/kit/endpoint';
import { codeOf, date, id, labeled, text } from '#contract/kit/fields';
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
