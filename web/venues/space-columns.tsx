import { switchStatus } from '#domain/venues/venue.status';
import type { SpaceDeskRow } from '#contract/venues/space-desk.contract';
import { columnsOf } from '#web/kit/list/list-parts';
import { DASH } from '#web/kit/text/value';

const column = columnsOf<SpaceDeskRow>();

/** Columns of the list of spaces. */
export const spaceColumns = [
  column.name('spaceName', 'enName', { width: 150, phone: 'title' }),
  column.twoLines(
    'siteName',
    (row, { pick }) => [pick(row.siteName, row.enSiteName), pick(row.venueName, row.enVenueName)],
    { width: 190 },
  ),
  column.name('conflictNames', 'enConflictNames', {
    width: 220,
  }),
  column.own('capacity', (row) => row.capacity || DASH, { width: 100 }),
  column.name('remark', 'enRemark', { width: 160 }),
  column.tag('status', switchStatus, { width: 110 }),
];
