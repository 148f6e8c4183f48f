import { Link } from 'react-router-dom';
import { officeRank } from '#domain/office-spaces/office.status';
import {
  spaceUserFilter,
  spaceUserRow,
  spaceUsers,
  type SpaceUserRow,
} from '#contract/office-spaces/space-user.contract';
import { historyAction } from '#web/kit/audit/history-action';
import { call } from '#web/kit/call/call';
import { input } from '#web/kit/form/form-spec';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { amount } from '#web/kit/text/format';
import { orDash } from '#web/kit/text/value';
import './office.css';

const column = columnsOf<SpaceUserRow>();
const loadOrgs = async () => (await call(spaceUsers.choices, {}, { quiet: true })).orgs;
const fields = [
  input.text('username'),
  input.lookup('orgId', loadOrgs),
  input.select('rank', officeRank),
  input.number('quotaArea', {
    unit: { zh: 'm²', en: 'm²' },
    decimals: 2,
    hint: { zh: '不填按级别标准', en: 'Empty: the standard of the rank applies' },
  }),
  input.area('note', { rows: 2 }),
];

/** People who use rooms, with their standard and what they use today. */
export default listScreen({
  route: 'SpaceUser',
  list: spaceUsers.list,
  filter: spaceUserFilter,
  row: spaceUserRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '用房人员', en: 'space users' },
  search: [field.text('keyword'), { kind: 'lookup', key: 'orgId', load: loadOrgs }, field.select('rank', officeRank)],
  quick: [{ title: { zh: '只看超占', en: 'Over quota' }, filter: () => ({ over: '1' }) }],
  columns: [
    column.twoLines(
      'name',
      (row, { pick }) => [<Link to={`/space-user/${row.id}`}>{pick(row.name, row.enName)}</Link>, row.username],
      { width: 160, phone: 'title', sort: true },
    ),
    column.name('orgName', 'enOrgName', { width: 170 }),
    column.code('rank', officeRank, { width: { zh: 90, en: 160 } }),
    column.own('rooms', (row) => orDash(row.rooms), { width: 160 }),
    column.own('standard', (row) => amount(row.standard), { width: { zh: 110, en: 130 }, number: true }),
    column.own('area', (row) => amount(row.area), { width: { zh: 110, en: 120 }, number: true, sort: true }),
    column.own(
      'overArea',
      (row) => (row.overArea > 0 ? <span className="os-over">{amount(row.overArea)}</span> : amount(0)),
      { width: { zh: 110, en: 110 }, number: true, sort: true },
    ),
    column.name('roles', 'enRoles', { width: 170 }),
    column.text('note', { width: 160, aside: true }),
  ],
  add: { endpoint: spaceUsers.save, fields, start: () => ({ rank: officeRank.lecturer }) },
  edit: { endpoint: spaceUsers.save, fields },
  remove: { endpoint: spaceUsers.remove, name: ({ name, enName }, { pick }) => pick(name, enName) },
  actions: [
    historyAction<SpaceUserRow>(
      'spaceUser',
      (row) => row.id,
      (row) => row.name,
    ),
  ],
  exports: { endpoint: spaceUsers.exportFile, right: 'SpaceUserExport' },
});
