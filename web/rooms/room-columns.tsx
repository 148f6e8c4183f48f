import { Link } from 'react-router-dom';
import { roomUseStatus } from '#domain/rooms/room.status';
import type { RoomRow } from '#contract/rooms/room.contract';
import { columnsOf } from '#web/kit/list/list-parts';
import { amount } from '#web/kit/text/format';
import { orDash } from '#web/kit/text/value';
import { UsageTag } from './room-glyph';

const column = columnsOf<RoomRow>();

/** Columns of the list of rooms. */
export const roomColumns = [
  column.twoLines(
    'roomNo',
    (row, { pick }) => [<Link to={`/graphic-space/${row.id}`}>{row.roomNo}</Link>, orDash(pick(row.name, row.enName))],
    { width: 170, phone: 'title', sort: true },
  ),
  column.twoLines(
    'buildingName',
    (row, { pick }) => [pick(row.buildingName, row.enBuildingName), pick(row.floorName, row.enFloorName)],
    { width: 160 },
  ),
  column.own('usage', (row) => <UsageTag of={row.usage} />, { width: { zh: 100, en: 130 } }),
  column.own('area', (row) => amount(row.area), { width: 110, number: true, sort: true }),
  column.tag('useStatus', roomUseStatus, { width: { zh: 110, en: 140 } }),
  column.name('orgName', 'enOrgName', { width: 160 }),
  column.name('principalName', 'enPrincipalName', { width: { zh: 100, en: 140 } }),
  column.text('capacity', { width: { zh: 110, en: 110 }, sort: true }),
  column.text('keyNo', { width: 110 }),
  column.text('networkNo', { width: 120, aside: true }),
  column.text('facilities', { width: 180, aside: true }),
  column.name('siteName', 'enSiteName', { width: 150, aside: true }),
];
