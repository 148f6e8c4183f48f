import { z } from 'zod';
import { gateDirection, gateMethod, gateRefusal, gateResult } from '#domain/devices/device.status';
import { get } from '#contract/kit/endpoint';
import { codeOf, date, id, named, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

/** One passage or refusal at a gate; names are masked. */
export const gateRow = z.object({
  id: z.int(),
  at: named('时间', 'Time', z.string()),
  venueName: named('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  deviceName: named('闸机', 'Gate', z.string()),
  enDeviceName: z.string(),
  direction: named('方向', 'Direction', z.int()),
  method: named('方式', 'Method', z.int()),
  result: named('结果', 'Result', z.int()),
  /** A code of gateRefusal; null for a passage and for reasons the product does not know. */
  reason: named('拒绝原因', 'Refusal reason', z.string().nullable()),
  userName: named('人员', 'Person', z.string()),
  tradeNo: named('订单号', 'Order no.', z.string().nullable()),
  offline: named('离线补传', 'Sent late', z.boolean()),
});
export type GateRow = z.output<typeof gateRow>;

/** Filters of the gate log. */
export const gateFilter = z.object({
  keyword: named('人员 / 订单号', 'Person or order no.', text(50)).optional(),
  venueId: named('场馆', 'Venue', id).optional(),
  direction: named('方向', 'Direction', codeOf(gateDirection)).optional(),
  method: named('方式', 'Method', codeOf(gateMethod)).optional(),
  result: named('结果', 'Result', codeOf(gateResult)).optional(),
  reason: named('拒绝原因', 'Refusal reason', codeOf(gateRefusal)).optional(),
  dateFrom: named('日期起', 'From', date).optional(),
  dateTo: named('日期止', 'To', date).optional(),
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
  exportFile: get('/api/venue/gate/export', {
    admit: { right: 'VenuesGateListExport' },
    raw: true,
    about: 'The filtered gate log as xlsx.',
    input: gateFilter.extend({ lang: z.enum(['zh', 'en']).default('zh') }),
    reply: z.unknown(),
  }),
  curve: get('/api/front/website/venue_flow/:venueId', {
    admit: 'public',
    unsigned: true,
    about:
      'People inside a venue over the day in steps of ten minutes, beside the same weekday a week ago; `inside` is null where there is no figure yet.',
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
