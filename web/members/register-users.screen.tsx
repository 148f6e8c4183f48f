import {
  registrationFilter,
  registrationRow,
  registrations,
  type RegistrationRow,
} from '#contract/members/registration.contract';
import { cardType, registrationStatus } from '#domain/members/member.status';
import { externalKind } from '#domain/messages/message.status';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { reviewAction, reviewBatch } from '#web/kit/review/review-action';
import { RegistrationDrawer } from './registration-drawer';
import { registrationReview } from './registration-review';

const column = columnsOf<RegistrationRow>();

/** The registrations to review. */
export default listScreen({
  route: 'RegisterUsers',
  list: registrations.list,
  filter: registrationFilter,
  row: registrationRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '注册申请', en: 'registrations' },
  search: [
    field.text('keyword'),
    field.select('status', registrationStatus),
    field.select('externalKind', externalKind),
    field.dates('dateFrom', 'dateTo', { zh: '提交日期', en: 'Submitted' }),
  ],
  quick: [{ title: { zh: '待审核', en: 'Pending' }, filter: () => ({ status: String(registrationStatus.waiting) }) }],
  columns: [
    column.name('name', 'enName', { phone: 'title', width: { zh: 96, en: 116 } }),
    column.text('phone', { width: 122 }),
    column.code('externalKind', externalKind, { width: 92 }),
    column.code('cardType', cardType, { width: 88 }),
    column.text('cardNo', { width: 172 }),
    column.tag('status', registrationStatus, { width: 116 }),
    column.stamp('submittedAt', { sort: true, width: 112 }),
    column.text('checkContent', { width: 160 }),
    column.text('sponsor', { width: 104 }),
    column.stamp('checkedAt', { sort: true, width: 112 }),
  ],
  actions: [reviewAction(registrationReview)],
  batch: [reviewBatch(registrationReview)],
  exports: { endpoint: registrations.exportFile, right: 'RegisterUsersExport' },
  Drawer: RegistrationDrawer,
});
