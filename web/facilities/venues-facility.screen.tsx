import './facility.css';
import { metric } from '#domain/facilities/facility.status';
import { switchStatus } from '#domain/venues/venue.status';
import { facilities, facilityFilter, facilityRow } from '#contract/facilities/facility.contract';
import { call } from '#web/kit/call/call';
import { input } from '#web/kit/form/form-spec';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { FacilityMeasures } from './facility-measures';
import { PictureField } from '#web/kit/form/picture-field';
import { facilityColumns } from './facility-columns';

const choices = () => call(facilities.choices, {}, { quiet: true });

const venues = async () => (await choices()).venues;

const types = async () => (await choices()).types;

const SENSOR_HINT = 15_000;

const fields = [
  {
    title: { zh: '基本信息', en: 'Basics' },
    fields: [
      input.lookup('venueId', venues),
      input.lookup('type', types),
      input.text('name'),
      input.text('enName'),
      input.text('place'),
      input.text('enPlace'),
      input.switch('isPublic', { hint: { zh: '打开后在场馆介绍页公开', en: 'Shown on the venue page' } }),
      input.select('status', switchStatus),
    ],
  },
  {
    title: { zh: '监测', en: 'Monitoring' },
    fields: [
      input.own('metrics', FacilityMeasures, {
        hint: {
          zh: '不选传感器的指标由人工记录；超出范围即标出，传感器超限还会告警',
          en: 'Without a sensor, staff record the metric. Values out of range are marked; sensor values also raise an alarm.',
        },
      }),
      input.own('pics', PictureField),
    ],
  },
];

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
    { kind: 'lookup', key: 'type', load: types },
    field.select('metric', metric),
    field.select('status', switchStatus),
  ],
  refetchEvery: () => SENSOR_HINT,
  columns: facilityColumns,
  add: {
    endpoint: facilities.add,
    fields,
    start: () => ({ isPublic: false, status: switchStatus.on, metrics: [], pics: [] }),
  },
  edit: {
    endpoint: facilities.edit,
    fields,
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
