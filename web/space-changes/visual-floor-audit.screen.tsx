import { spaceChangeKind } from '#domain/space-changes/space-change.status';
import { checkStatus } from '#domain/system/check.status';
import {
  spaceChangeFilter,
  spaceChangeRow,
  spaceChanges,
  type SpaceChangeRow,
} from '#contract/space-changes/space-change.contract';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { reviewAction } from '#web/kit/review/review-action';
import { StatusTag } from '#web/kit/theme/status-tag';
import { SpaceChangeDrawer } from './space-change-drawer';
import { spaceChangeForm } from './space-change-form';
import { spaceChangeReview } from './space-change-review';

const column = columnsOf<SpaceChangeRow>();

/** Requests that change rooms: departments submit them, the school reviews them. */
export default listScreen({
  route: 'VisualFloorAudit',
  list: spaceChanges.list,
  filter: spaceChangeFilter,
  row: spaceChangeRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '变更申请', en: 'space changes' },
  search: [field.text('keyword'), field.select('kind', spaceChangeKind), field.select('checkStatus', checkStatus)],
  quick: [
    { title: { zh: '待审核', en: 'Pending' }, filter: () => ({ checkStatus: String(checkStatus.checking) }) },
    { title: { zh: '我提交的', en: 'Submitted by me' }, filter: () => ({ mine: '1' }) },
  ],
  columns: [
    column.text('rooms', { width: 170, phone: 'title' }),
    column.code('kind', spaceChangeKind, { width: { zh: 110, en: 150 } }),
    column.own(
      'checkStatus',
      (row, { t }) =>
        row.closed ? t({ zh: '已撤回', en: 'Withdrawn' }) : <StatusTag of={checkStatus} code={row.checkStatus} />,
      { width: { zh: 110, en: 130 }, phone: 'mark' },
    ),
    column.name('orgName', 'enOrgName', { width: 150 }),
    column.name('applicant', 'enApplicant', { width: 120 }),
    column.text('reason', { width: 220 }),
    column.stamp('submittedAt', { sort: true }),
    column.name('checker', 'enChecker', { width: 110, aside: true }),
    column.text('checkContent', { width: 200, aside: true }),
  ],
  add: spaceChangeForm,
  actions: [reviewAction(spaceChangeReview)],
  Drawer: SpaceChangeDrawer,
  exports: { endpoint: spaceChanges.exportFile, right: 'VisualFloorAuditExport' },
});
