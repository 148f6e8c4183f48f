import { z } from 'zod';
import { holidayKind } from '#domain/venues/venue.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, int, labeled, text } from '#contract/kit/fields';
import { importCalls } from '#contract/kit/import';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

/** An entry of the holiday table. Without venues it applies to all venues. */
export const holidayRow = z.object({
  id: z.int(),
  name: labeled('名称', 'Name', z.string()),
  enName: labeled('英文名', 'English name', z.string()),
  kind: labeled('类型', 'Type', z.int()),
  beginDate: labeled('开始日期', 'First day', z.string()),
  endDate: labeled('结束日期', 'Last day', z.string()),
  days: labeled('天数', 'Days', z.int()),
  venueIds: z.array(z.int()).nullable(),
  venueNames: labeled('场馆', 'Venues', z.string()),
  enVenueNames: z.string(),
  orders: labeled('受影响订单', 'Affected orders', z.int()),
  editable: z.boolean(),
  version: z.int(),
});
export type HolidayRow = z.output<typeof holidayRow>;

/** Filters of the holiday table. */
export const holidayFilter = z.object({
  keyword: labeled('名称', 'Name', text(50)).optional(),
  kind: labeled('类型', 'Type', codeOf(holidayKind)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  dateFrom: labeled('日期从', 'From', date).optional(),
  dateTo: labeled('日期至', 'To', date).optional(),
});

/** The editable fields of a holiday entry. */
const holidayDraft = z
  .object({
    id: id.optional(),
    name: labeled('名称', 'Name', text(50).min(2)),
    enName: labeled('英文名', 'English name', text(50).min(2)),
    kind: labeled('类型', 'Type', codeOf(holidayKind)),
    beginDate: labeled('日期', 'Dates', date),
    endDate: labeled('结束日期', 'Last day', date),
    venueIds: labeled('场馆', 'Venues', z.array(id).max(200).nullable().default(null)),
    version: int.min(0).optional(),
  })
  .refine(({ beginDate, endDate }) => beginDate <= endDate, { path: ['endDate'], message: '>=' });

/** Calls for the holiday table. */
export const holidays = {
  list: get('/api/venue_holidays', {
    admit: { right: 'VenuesHolidays' },
    about: 'Holidays, closures and make-up workdays by page.',
    input: paging.extend(holidayFilter.shape),
    reply: pageOf(holidayRow),
  }),
  save: post('/api/venue_holidays/save', {
    admit: { right: 'VenuesHolidaysEdit' },
    done: 'saved',
    about: 'Adds or changes an entry; open boards update at once.',
    input: holidayDraft,
    reply: z.object({ id: z.int() }),
  }),
  remove: post('/api/venue_holidays/delete', {
    admit: { right: 'VenuesHolidaysDel' },
    done: 'saved',
    about: 'Deletes an entry; its days follow their weekdays again.',
    input: z.object({ id }),
    reply: z.object({ id: z.int() }),
  }),
  exportFile: exportCall(
    '/api/venue_holidays/export',
    'VenuesHolidaysExport',
    holidayFilter,
    'The filtered entries as xlsx.',
  ),
  ...importCalls('/api/venue_holidays/import', 'VenuesHolidaysImport', 'holidays'),
};
