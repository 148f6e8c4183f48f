import { Link } from 'react-router-dom';
import { switchStatus } from '#domain/venues/venue.status';
import type { FacilityRow } from '#contract/facilities/facility.contract';
import { columnsOf } from '#web/kit/list/list-parts';
import { LastReadings } from './facility-last-reading';
import { orDash } from '#web/kit/text/value';

const column = columnsOf<FacilityRow>();

/** Columns of the list of facilities. */
export const facilityColumns = [
  column.twoLines(
    'name',
    (row, { pick }) => [
      <Link to={`/venues/facilityLive/${row.id}`}>{pick(row.name, row.enName)}</Link>,
      orDash(pick(row.typeName, row.enTypeName)),
    ],
    { width: 180, phone: 'title' },
  ),
  column.name('venueName', 'enVenueName', { width: 140 }),
  column.name('place', 'enPlace', { width: 150 }),
  column.own('readings', (row) => <LastReadings of={row.readings} />, { width: 360 }),
  column.own('isPublic', (row, { t }) => t(row.isPublic ? { zh: '公开', en: 'Yes' } : { zh: '不公开', en: 'No' }), {
    width: 100,
  }),
  column.tag('status', switchStatus, { width: 100 }),
];
