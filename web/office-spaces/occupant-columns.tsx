import { Link } from 'react-router-dom';
import { officeRank } from '#domain/office-spaces/office.status';
import type { OccupantRow } from '#contract/office-spaces/space-user.contract';
import { columnsOf } from '#web/kit/list/list-parts';
import { amount } from '#web/kit/text/format';

const column = columnsOf<OccupantRow>();

/** Columns of office records. */
export const occupantColumns = [
  column.twoLines(
    'name',
    (row, { pick }) => [
      <Link to={`/space-user/${row.spaceUserId}`}>{pick(row.name, row.enName)}</Link>,
      pick(row.orgName, row.enOrgName),
    ],
    { width: 170, phone: 'title' },
  ),
  column.twoLines(
    'roomNo',
    (row, { pick }) => [<Link to={`/office-space/${row.roomId}`}>{row.roomNo}</Link>, pick(row.place, row.enPlace)],
    { width: 170 },
  ),
  column.code('rank', officeRank, { width: { zh: 90, en: 160 } }),
  column.own('standard', (row) => amount(row.standard), { width: { zh: 110, en: 130 }, number: true }),
  column.own('share', (row) => amount(row.share), { width: { zh: 110, en: 120 }, number: true }),
  column.text('beginOn', { width: 120 }),
  column.own('endOn', (row, { t }) => row.endOn ?? t({ zh: '在用', en: 'Current' }), { width: 120 }),
  column.text('note', { width: 160 }),
];
