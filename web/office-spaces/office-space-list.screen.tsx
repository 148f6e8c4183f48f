import { Link } from 'react-router-dom';
import { roomUsage, roomUseStatus } from '#domain/rooms/room.status';
import {
  officeRoomFilter,
  officeRoomRow,
  officeSpaces,
  type OfficeRoomRow,
} from '#contract/office-spaces/office-space.contract';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { amount, dayText } from '#web/kit/text/format';
import { DASH } from '#web/kit/text/value';
import { OfficeHead } from './office-head';

const column = columnsOf<OfficeRoomRow>();

/** Rooms that count towards quotas with their occupants, below the quotas of the departments. */
export default listScreen({
  route: 'OfficeSpaceList',
  list: officeSpaces.list,
  filter: officeRoomFilter,
  row: officeRoomRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '办公用房', en: 'office rooms' },
  search: [field.text('keyword'), field.select('usage', roomUsage)],
  about: ['orgId'],
  quick: [
    { title: { zh: '只看超占', en: 'Over quota' }, filter: () => ({ over: '1' }) },
    { title: { zh: '无人使用', en: 'Without occupants' }, filter: () => ({ empty: '1' }) },
  ],
  columns: [
    column.twoLines(
      'roomNo',
      (row, { pick }) => [<Link to={`/office-space/${row.id}`}>{row.roomNo}</Link>, pick(row.place, row.enPlace)],
      { width: 170, phone: 'title', sort: true },
    ),
    column.name('people', 'enPeople', { width: 200 }),
    column.name('orgName', 'enOrgName', { width: 150 }),
    column.own('usage', (row, { label }) => label(roomUsage, row.usage), { width: { zh: 80, en: 110 } }),
    column.tag('useStatus', roomUseStatus, { width: { zh: 110, en: 140 } }),
    column.own('standard', (row) => amount(row.standard), { width: { zh: 110, en: 130 }, number: true }),
    column.own('area', (row) => amount(row.area), { width: { zh: 110, en: 110 }, number: true, sort: true }),
    column.own(
      'overArea',
      (row) => (row.overArea > 0 ? <span className="os-over">{amount(row.overArea)}</span> : amount(0)),
      { width: { zh: 110, en: 110 }, number: true, sort: true },
    ),
    column.own('endOn', (row, { lang }) => (row.endOn === null ? DASH : dayText(row.endOn, lang)), {
      width: { zh: 130, en: 130 },
    }),
  ],
  exports: { endpoint: officeSpaces.exportFile, right: 'OfficeSpaceListExport' },
  Above: OfficeHead,
});
