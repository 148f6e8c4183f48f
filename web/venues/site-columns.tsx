import { siteMode, switchStatus } from '#domain/venues/venue.status';
import type { SiteDeskRow } from '#contract/venues/site-desk.contract';
import { columnsOf } from '#web/kit/list/list-parts';

const column = columnsOf<SiteDeskRow>();

/** Columns of the list of sites. */
export const siteColumns = [
  column.twoLines('siteName', (row, { pick }) => [pick(row.siteName, row.enName), pick(row.remark, row.enRemark)], {
    width: { zh: 184, en: 176 },
    phone: 'title',
  }),
  column.name('venueName', 'enVenueName', { width: { zh: 120, en: 148 } }),
  column.name('sportName', 'enSportName', {
    width: { zh: 92, en: 108 },
  }),
  column.code('bookingMode', siteMode, { width: { zh: 100, en: 122 } }),
  column.own(
    'spaces',
    (row, { t }) =>
      row.bookingMode === siteMode.capacity
        ? t({ zh: `${row.seatCount} 人`, en: `Capacity: ${row.seatCount}` })
        : t({ zh: `${row.usable} / ${row.spaces} 片`, en: `${row.usable} / ${row.spaces}` }),
    { width: 98, number: true, title: { zh: '可用规模', en: 'Available' } },
  ),
  column.text('hours', { width: 106 }),
  column.name('templateName', 'enTemplateName', { width: 108 }),
  column.name('ruleSetName', 'enRuleSetName', { width: 116 }),
  column.tag('status', switchStatus, { width: 92 }),
];
