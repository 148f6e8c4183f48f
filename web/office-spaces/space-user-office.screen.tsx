import { addDays, type LocalDate } from '#domain/kit/time';
import { Link } from 'react-router-dom';
import { occupantFilter, occupantRow, spaceUsers, type OccupantRow } from '#contract/office-spaces/space-user.contract';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { occupantColumns } from './occupant-columns';

const column = columnsOf<OccupantRow>();

/** All periods in which people use rooms. */
export default listScreen({
  route: 'SpaceUserOffice',
  list: spaceUsers.records,
  filter: occupantFilter,
  row: occupantRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '用房记录', en: 'office records' },
  search: [field.text('keyword')],
  quick: [
    { title: { zh: '只看在用', en: 'Current' }, filter: () => ({ current: '1' }) },
    {
      title: { zh: '一个月内到期', en: 'Ends within a month' },
      filter: (today) => ({
        current: '1',
        endBefore: addDays(today as LocalDate, 30),
      }),
    },
  ],
  columns: [
    ...occupantColumns,
    column.own(
      'id',
      (row, { t }) => <Link to={`/space-user-office/${row.id}`}>{t({ zh: '月末核定', en: 'Month ends' })}</Link>,
      { title: { zh: '计费', en: 'Fees' }, width: { zh: 100, en: 120 } },
    ),
  ],
  exports: { endpoint: spaceUsers.exportRecords, right: 'SpaceUserOfficeExport' },
});
