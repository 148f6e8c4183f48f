import './facility.css';
import { metric } from '#domain/facilities/facility.status';
import { switchStatus } from '#domain/venues/venue.status';
import { facilities, facilityFilter, facilityRow } from '#contract/facilities/facility.contract';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { facilityColumns } from './facility-columns';
import { loadFacilityTypes, facilityFields } from './facility-form';

const SENSOR_HINT = 15_000;

/** The list of facilities with their latest readings. */
export default listScreen({
  route: 'VenuesFacility',
  list: facilities.list,
  filter: facilityFilter,
  row: facilityRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '设施', en: 'facilities' },
  search: [
    field.text('keyword'),
    field.venue(),
    { kind: 'lookup', key: 'type', load: loadFacilityTypes },
    field.select('metric', metric),
    field.select('status', switchStatus),
  ],
  refetchEvery: () => SENSOR_HINT,
  columns: facilityColumns,
  add: {
    endpoint: facilities.add,
    fields: facilityFields,
    start: () => ({ isPublic: false, status: switchStatus.on, metrics: [], pics: [] }),
  },
  edit: {
    endpoint: facilities.edit,
    fields: facilityFields,
    start: (row) => ({
      ...row,
      metrics: (row?.readings ?? []).map(({ metric: of, low, high, hardwareId }) => ({
        metric: of,
        low,
        high,
        hardwareId,
      })),
    }),
  },
  remove: { endpoint: facilities.remove, name: ({ name, enName }, { pick }) => pick(name, enName) },
  exports: { endpoint: facilities.exportFile, right: 'VenuesFacilityExport' },
});
