import { Link } from 'react-router-dom';
import { switchStatus } from '#domain/venues/venue.status';
import { buildingFilter, buildingRow, buildings, type BuildingRow } from '#contract/buildings/building.contract';
import { historyAction } from '#web/kit/audit/history-action';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { amount, count } from '#web/kit/text/format';
import { DASH } from '#web/kit/text/value';
import { buildingFields, loadCampuses } from './building-fields';

const column = columnsOf<BuildingRow>();

/** The list of buildings with their size and the rooms they have. */
export default listScreen({
  route: 'VisualBuilding',
  list: buildings.list,
  filter: buildingFilter,
  row: buildingRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '楼宇', en: 'buildings' },
  search: [
    field.text('keyword'),
    { kind: 'lookup', key: 'campusId', load: loadCampuses },
    field.select('status', switchStatus),
  ],
  columns: [
    column.twoLines(
      'name',
      (row, { pick }) => [
        <Link to={`/graphic-space?buildingId=${row.id}`}>{pick(row.name, row.enName)}</Link>,
        row.code,
      ],
      { width: 190, phone: 'title', sort: true },
    ),
    column.name('campusName', 'enCampusName', { width: 120 }),
    column.text('address', { width: 180, aside: true }),
    column.text('year', { width: { zh: 110, en: 110 }, sort: true }),
    column.own(
      'floorsAbove',
      (row, { t }) =>
        t(
          row.floorsBelow === 0
            ? { zh: `${row.floorsAbove} 层`, en: String(row.floorsAbove) }
            : {
                zh: `${row.floorsAbove} 层，地下 ${row.floorsBelow} 层`,
                en: `${row.floorsAbove} + ${row.floorsBelow} below`,
              },
        ),
      { title: { zh: '层数', en: 'Floors' }, width: 150 },
    ),
    column.own('buildArea', (row) => amount(row.buildArea), { width: { zh: 140, en: 150 }, number: true, sort: true }),
    column.own('usableArea', (row) => amount(row.usableArea), { width: { zh: 140, en: 150 }, number: true }),
    column.own('rooms', (row) => count(row.rooms), { width: 90, number: true }),
    column.own('roomArea', (row) => amount(row.roomArea), { width: { zh: 140, en: 140 }, number: true }),
    column.own('managers', (row, { pick }) => pick(row.managers, row.enManagers) || DASH, { width: 130 }),
    column.tag('status', switchStatus, { width: 100 }),
  ],
  addAt: { path: '/visual-building-Add', title: { zh: '新增楼宇', en: 'New building' }, right: 'VisualBuildingAdd' },
  edit: { endpoint: buildings.edit, fields: buildingFields },
  remove: { endpoint: buildings.remove, name: ({ name, enName }, { pick }) => pick(name, enName) },
  actions: [
    historyAction<BuildingRow>(
      'building',
      (row) => row.id,
      (row) => row.name,
    ),
  ],
  exports: { endpoint: buildings.exportFile, right: 'VisualBuildingExport' },
});
