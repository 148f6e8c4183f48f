import { switchStatus, webType } from '#domain/venues/venue.status';
import type { VenueDeskRow } from '#contract/venues/venue-desk.contract';
import { columnsOf } from '#web/kit/list/list-parts';
import { orDash } from '#web/kit/text/value';

const column = columnsOf<VenueDeskRow>();

/** Columns of the list of venues. */
export const venueColumns = [
  column.twoLines(
    'venueName',
    (row, { pick }) => [pick(row.venueName, row.enName), orDash(pick(row.address, row.enAddress))],
    { width: { zh: 196, en: 204 }, phone: 'title' },
  ),
  column.name('campusName', 'enCampusName', {
    width: { zh: 104, en: 142 },
  }),
  column.name('typeName', 'enTypeName', {
    width: { zh: 100, en: 124 },
  }),
  column.code('webType', webType, { width: { zh: 92, en: 118 } }),
  column.name('merchantName', 'enMerchantName', {
    width: 150,
    aside: true,
  }),
  column.text('hours', { width: 112 }),
  column.text('maxPeople', { width: 92 }),
  column.text('sites', { width: 78 }),
  column.text('managers', { width: 100 }),
  column.tag('status', switchStatus, { width: 104 }),
];
