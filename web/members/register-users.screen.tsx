import { registrationFilter, registrationRow, registrations, type RegistrationRow } from '#contract/members/registration.contract';
import { cardType, registrationStatus } from '#domain/members/member.status';
import { externalKind } from '#domain/members/message.status';
import { columnsOf, field } from '#web/kit/list-parts';
import { listScreen } from '#web/kit/list-screen';
import { RefuseDialog } from './registration-dialogs';
import { RegistrationDrawer } from './registration-drawer';
import { failable, pass, passable, revocable } from './registration-steps';

const column = columnsOf<RegistrationRow>();

/** Who registered and waits to be let in. */
export default listScreen({
  route: 'RegisterUsers',
  list: registrations.list,
  filter: registrationFilter,
  row: registrationRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '注册申请', en: 'registrations' },
  search: [field.text('keyword'), field.select('status', registrationStatus), field.select('externalKind', externalKind), field.dates('dateFrom', 'dateTo', { zh: '提交日期', en: 'Handed in' })],
  quick: [{ title: { zh: '待审核', en: 'Waiting' }, filter: () => ({ status: String(registrationStatus.waiting) }) }],
  columns: [
    column.text('name', { phone: 'title', width: 96 }), column.text('phone', { width: 122 }), column.code('externalKind', externalKind, { width: 92 }), column.code('cardType', cardType, { width: 88 }), column.text('cardNo', { width: 172 }),
    column.tag('status', registrationStatus, { width: 116 }), column.stamp('submittedAt', { sort: true, width: 112 }), column.text('checkContent', { width: 160 }), column.text('sponsor', { width: 104 }), column.stamp('checkedAt', { sort: true, width: 112 }),
  ],
  actions: [
    { key: 'pass', title: { zh: '通过', en: 'Pass' }, right: 'RegisterUsersCheck', when: passable, run: (row) => pass([row]) },
    { key: 'fail', title: { zh: '不通过', en: 'Refuse' }, right: 'RegisterUsersCheck', danger: true, when: failable, Dialog: RefuseDialog },
    { key: 'revoke', title: { zh: '撤销通过', en: 'Take back' }, right: 'RegisterUsersCheck', danger: true, when: revocable, Dialog: RefuseDialog },
  ],
  batch: [{ key: 'pass', title: { zh: '批量通过', en: 'Pass' }, right: 'RegisterUsersCheck', applies: passable, run: pass }],
  exports: { endpoint: registrations.exportFile, right: 'RegisterUsersExport' },
  Drawer: RegistrationDrawer,
});
