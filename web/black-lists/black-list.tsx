import { blackListScope } from '#domain/black-lists/black-list.status';
import { blackListSource, blackListStatus } from '#domain/members/member.status';
import { checkStatus } from '#domain/system/check.status';
import {
  blackListFilter,
  blackListRow,
  blackLists,
  type BlackListRow,
} from '#contract/black-lists/black-list.contract';
import { reasonRowDialog } from '#web/kit/form/reason-row-dialog';
import { call } from '#web/kit/call/call';
import { DataText } from '#web/kit/text/data-text';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { BlackListDrawer } from './black-list-drawer';
import { addEntryForm, editEntryForm } from './black-list-form';

const column = columnsOf<BlackListRow>();
const isActive = ({ status }: BlackListRow) => status === blackListStatus.listed;

const ReleaseDialog = reasonRowDialog<BlackListRow>({
  title: { zh: '解除黑名单', en: 'Release from black list' },
  label: { zh: '解除说明（本人可见）', en: 'Release note (visible to the person)' },
  ok: { zh: '解除', en: 'Release' },
  effect: (row) => ({
    zh: `解除后，${row.name} 立即可以预约，并会收到通知。`,
    en: `${row.enName || row.name} can book again at once and will be notified.`,
  }),
  send: ({ id }, reason) => call(blackLists.release, { id, reason }, { quiet: true }),
});

/** The black list: person, places, reason, end and release. */
export const BlackList = listScreen({
  route: 'VenuesBlackList',
  list: blackLists.list,
  filter: blackListFilter,
  row: blackListRow,
  rowKey: ({ id }) => String(id),
  noun: { zh: '黑名单记录', en: 'black list entries' },
  search: [
    field.text('keyword'),
    field.select('status', blackListStatus),
    field.select('source', blackListSource),
    field.select('scope', blackListScope),
    field.dates('dateFrom', 'dateTo', { zh: '开始日期', en: 'Start date' }),
  ],
  quick: [
    { title: { zh: '生效中', en: 'Active' }, filter: () => ({ status: String(blackListStatus.listed) }) },
    {
      title: { zh: '爽约自动加入', en: 'Added by no-show rule' },
      filter: () => ({ source: String(blackListSource.breakRule) }),
    },
  ],
  columns: [
    column.twoLines('name', (row, { pick }) => [pick(row.name, row.enName), row.username], {
      width: 130,
      phone: 'title',
    }),
    column.tag('status', blackListStatus, { width: 100 }),
    column.code('source', blackListSource, { width: { zh: 92, en: 112 } }),
    column.own('reason', (row, { pick }) => <DataText>{pick(row.reason, row.enReason)}</DataText>, {
      width: { zh: 184, en: 214 },
    }),
    column.own(
      'scope',
      (row, { t, pick }) =>
        row.scope === blackListScope.all ? t({ zh: '全部场馆', en: 'All venues' }) : pick(row.places, row.enPlaces),
      { width: { zh: 116, en: 122 } },
    ),
    column.stamp('beginAt', { sort: true, width: 112 }),
    column.own('endAt', ({ endAt }, { t }) => endAt?.slice(0, 10) ?? t({ zh: '直至解除', en: 'Until released' }), {
      sort: true,
      width: 112,
    }),
    column.tag('appeal', checkStatus, { width: 108 }),
    column.name('orgName', 'enOrgName', {
      width: 160,
      phone: 'hide',
      aside: true,
    }),
    column.text('phone', { width: 122, phone: 'hide', aside: true }),
  ],
  add: addEntryForm,
  edit: { ...editEntryForm, when: isActive },
  actions: [
    {
      key: 'release',
      title: { zh: '解除', en: 'Release' },
      right: 'VenuesBlackListRelease',
      when: isActive,
      Dialog: ReleaseDialog,
    },
  ],
  remove: { endpoint: blackLists.remove, when: (row) => !isActive(row), name: ({ name }) => name },
  exports: { endpoint: blackLists.exportFile, right: 'VenuesBlackListExport' },
  imports: { check: blackLists.importCheck, template: 'blackList' },
  Drawer: BlackListDrawer,
});
