import { Link } from 'react-router-dom';
import { floorSign } from '#domain/buildings/floor.rules';
import { floorFilter, floorRow, floors, type FloorRow } from '#contract/buildings/floor.contract';
import { call } from '#web/kit/call/call';
import { historyAction } from '#web/kit/audit/history-action';
import { input } from '#web/kit/form/form-spec';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { amount, count } from '#web/kit/text/format';

const column = columnsOf<FloorRow>();
const loadBuildings = async () => (await call(floors.choices, {}, { quiet: true })).buildings;
const fields = [
  input.lookup('buildingId', loadBuildings),
  input.number('no', { hint: { zh: '地下一层为 -1', en: 'The first basement is -1' } }),
  input.text('name'),
  input.text('enName'),
  input.number('area', { unit: { zh: 'm²', en: 'm²' }, decimals: 2 }),
];

/** The list of floors with the rooms they have. */
export default listScreen({
  route: 'VisualFloor',
  list: floors.list,
  filter: floorFilter,
  row: floorRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '楼层', en: 'floors' },
  search: [field.text('keyword'), { kind: 'lookup', key: 'buildingId', load: loadBuildings }],
  columns: [
    column.twoLines(
      'name',
      (row, { pick }) => [
        <Link to={`/visual-floor-room?buildingId=${row.buildingId}&floorId=${row.id}`}>
          {pick(row.name, row.enName)}
        </Link>,
        floorSign(row.no),
      ],
      { width: 160, phone: 'title' },
    ),
    column.name('buildingName', 'enBuildingName', { width: 180 }),
    column.text('no', { width: { zh: 90, en: 120 }, sort: true }),
    column.own('area', (row) => amount(row.area), { width: { zh: 140, en: 150 }, number: true }),
    column.own('rooms', (row) => count(row.rooms), { width: 90, number: true }),
    column.own('roomArea', (row) => amount(row.roomArea), { width: { zh: 140, en: 150 }, number: true }),
    column.own('vacant', (row) => count(row.vacant), { width: { zh: 100, en: 130 }, number: true }),
  ],
  add: { endpoint: floors.save, fields, start: () => ({ no: 1, area: 0 }) },
  edit: { endpoint: floors.save, fields },
  remove: {
    endpoint: floors.remove,
    name: (row, { pick }) => `${pick(row.buildingName, row.enBuildingName)} ${pick(row.name, row.enName)}`,
  },
  actions: [
    historyAction<FloorRow>(
      'floor',
      (row) => row.id,
      (row) => `${row.buildingName} ${row.name}`,
    ),
  ],
  exports: { endpoint: floors.exportFile, right: 'VisualFloorExport' },
});
