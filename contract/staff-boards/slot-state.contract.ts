import { z } from 'zod';
import { orderSource } from '#domain/orders/order.status';
import { closedReason, slotStatus } from '#domain/boards/slot.status';
import { get } from '#contract/kit/endpoint';
import { codeOf, date, id, labeled, text } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

/** One slot of a day for staff: free, held, booked or closed, with the reason. Names are masked. */
export const slotStateRow = z.object({
  key: z.string(),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  siteId: z.int(),
  siteName: labeled('场地', 'Site', z.string()),
  enSiteName: z.string(),
  spaceName: labeled('具体场地', 'Court', z.string()),
  enSpaceName: z.string(),
  date: labeled('日期', 'Date', z.string()),
  beginTime: labeled('开始', 'Start', z.string()),
  endTime: labeled('结束', 'End', z.string()),
  status: labeled('状态', 'Status', z.int()),
  reason: labeled('原因', 'Reason', z.string().nullable()),
  source: labeled('来源', 'Source', z.int().nullable()),
  userName: labeled('预约人', 'Booked by', z.string().nullable()),
  label: labeled('占用名称', 'Label', z.string().nullable()),
  tradeNo: labeled('订单号', 'Order no.', z.string().nullable()),
  left: labeled('余量', 'Left', z.int().nullable()),
  total: labeled('总量', 'Capacity', z.int().nullable()),
  orderFee: labeled('价格（元）', 'Price (CNY)', z.number()),
});
export type SlotStateRow = z.output<typeof slotStateRow>;

/** Filters of the slot list. A date is always required. */
export const slotStateFilter = z.object({
  date: labeled('日期', 'Date', date).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  siteId: labeled('场地', 'Site', id).optional(),
  status: labeled('状态', 'Status', codeOf(slotStatus)).optional(),
  reason: labeled('原因', 'Reason', codeOf(closedReason)).optional(),
  source: labeled('来源', 'Source', codeOf(orderSource)).optional(),
  keyword: labeled('场地 / 订单号 / 名称', 'Court, order no. or label', text(50)).optional(),
});

/** The slots of a day, one row each. */
export const slotStates = {
  list: get('/api/reservation/slot_states', {
    admit: { right: 'ReservationStatusList' },
    about: 'Slots of a day at the sites in the caller’s scope, with state and reason; today by default.',
    input: paging.extend(slotStateFilter.shape),
    reply: pageOf(slotStateRow).extend({
      counts: z.object({ free: z.int(), held: z.int(), taken: z.int(), closed: z.int() }),
    }),
  }),
  exportFile: exportCall(
    '/api/reservation/slot_states/export',
    'ReservationStatusListExport',
    slotStateFilter,
    'The filtered slots as xlsx.',
  ),
};
