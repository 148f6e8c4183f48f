import { z } from 'zod';
import { gateDirection, gateMethod, gateResult } from '#domain/devices/device.status';
import { gateStatBy } from '#domain/gates/gate-stat.status';
import { get } from '#contract/kit/endpoint';
import { codeOf, date, id, labeled } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

/** The passages and refusals of one gate, direction, method, reason or time. */
export const gateStatRow = z.object({
  key: z.string(),
  name: labeled('项目', 'Item', z.string()),
  enName: z.string(),
  events: labeled('记录', 'Events', z.int()),
  ins: labeled('进', 'In', z.int()),
  outs: labeled('出', 'Out', z.int()),
  refused: labeled('拒绝', 'Refused', z.int()),
  late: labeled('离线补传', 'Sent late', z.int()),
  manual: labeled('人工计数', 'By hand', z.int()),
  corrected: labeled('已修复', 'Corrected', z.int()),
});
export type GateStatRow = z.output<typeof gateStatRow>;

/** Filters of the gate statistics. Defaults to the month to date. */
export const gateStatFilter = z.object({
  dateFrom: labeled('日期起', 'Date from', date).optional(),
  dateTo: labeled('日期止', 'Date to', date).optional(),
  by: labeled('按', 'By', codeOf(gateStatBy)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  gateId: labeled('闸机组', 'Gate', id).optional(),
  direction: labeled('方向', 'Direction', codeOf(gateDirection)).optional(),
  method: labeled('方式', 'Method', codeOf(gateMethod)).optional(),
  result: labeled('结果', 'Result', codeOf(gateResult)).optional(),
});

const extreme = z
  .object({ inside: z.int(), at: z.string(), venueName: z.string(), enVenueName: z.string() })
  .nullable();

/** Statistics of passages. */
export const gateStatistics = {
  list: get('/api/statistics/gate_in_out', {
    admit: { right: 'StatisticsGateInOut' },
    about:
      'Passages and refusals by gate, device, direction, method, result, reason or time, with the most and the least people inside while open, missing exits and corrections.',
    input: paging.extend(gateStatFilter.shape),
    reply: pageOf(gateStatRow).extend({
      from: z.string(),
      to: z.string(),
      sums: z.object({
        events: z.int(),
        ins: z.int(),
        outs: z.int(),
        refused: z.int(),
        corrected: z.int(),
        manual: z.int(),
        visits: z.int(),
        missingExits: z.int(),
      }),
      most: extreme,
      least: extreme,
      hours: z.array(z.object({ hour: z.int(), ins: z.int(), outs: z.int() })),
      reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
    }),
  }),
  exportFile: exportCall(
    '/api/statistics/gate_in_out/export',
    'StatisticsGateInOutExport',
    gateStatFilter,
    'Every passage and refusal of the filtered statistics as xlsx; names are masked.',
  ),
};
