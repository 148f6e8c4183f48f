import { handleStatus } from '#domain/devices/device.status';
import { exceptionLevel, patrolKind, patrolProgress } from '#domain/patrol/patrol.status';
import {
  securityCheckFilter,
  securityCheckRow,
  securityChecks,
  type SecurityCheckRow,
} from '#contract/patrol/security-check.contract';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { useSession } from '#web/kit/session/session';
import { CheckCounts, Deadline } from './check-parts';
import { ConfirmDialog, HandleDialog, RejectDialog, ReopenDialog } from './check-dialogs';
import { CheckDrawer } from './check-drawer';
import { schoolStamp } from '#web/kit/browser/clock';
import { millisecondsBetween, stampText } from '#web/kit/text/format';
import type { Lang } from '#web/kit/text/lang';
import { Value } from '#web/kit/text/value';

const column = columnsOf<SecurityCheckRow>();
const REFRESH_MS = 30_000;
const DAY = 86_400_000;
const isOpen = ({ status }: SecurityCheckRow) => status === handleStatus.pending;
const isHandledToday = ({ status, handledAt }: SecurityCheckRow) =>
  status === handleStatus.handled && handledAt !== null && millisecondsBetween(handledAt, schoolStamp()) <= DAY;
/** Whether the caller may check the handling of another person again. */
const canRecheck = ({ status, handlerId, recheckedAt }: SecurityCheckRow) =>
  status === handleStatus.handled && recheckedAt === null && handlerId !== useSession.getState().user?.userId;

/** Who did a step, and below it when. */
const byLines = (name: string | null, at: string | null, lang: Lang) =>
  [<Value key="name">{name}</Value>, at === null ? undefined : stampText(at, lang)] as const;

/** All security checks of the caller's venues: tasks, what they found, and how it was handled. */
export const CheckList = listScreen({
  route: 'SecurityCheck',
  part: 'checks',
  title: { zh: '巡检与异常', en: 'Checks and exceptions' },
  list: securityChecks.list,
  filter: securityCheckFilter,
  row: securityCheckRow,
  rowKey: ({ id }) => String(id),
  noun: { zh: '巡检', en: 'checks' },
  search: [
    field.text('keyword'),
    field.venue(),
    field.select('kind', patrolKind),
    field.select('progress', patrolProgress),
    field.select('status', handleStatus),
    field.select('level', exceptionLevel),
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
  ],
  quick: [
    { title: { zh: '异常待处理', en: 'Open exceptions' }, filter: () => ({ status: String(handleStatus.pending) }) },
    { title: { zh: '已超期', en: 'Overdue' }, filter: () => ({ overdue: '1' }) },
    { title: { zh: '漏检', en: 'Missed' }, filter: () => ({ progress: String(patrolProgress.missed) }) },
    { title: { zh: '今日', en: 'Today' }, filter: (today) => ({ dateFrom: today, dateTo: today }) },
  ],
  columns: [
    column.stamp('startsAt', { width: 112 }),
    column.twoLines(
      'planName',
      (row, { pick, label }) => [pick(row.planName, row.enPlanName), label(patrolKind, row.kind)],
      { width: { zh: 170, en: 200 }, phone: 'title' },
    ),
    column.name('venueName', 'enVenueName', { width: 140 }),
    column.tag('progress', patrolProgress, { width: 100 }),
    column.tag('status', handleStatus, { width: 124 }),
    column.tag('level', exceptionLevel, { width: 100 }),
    column.own('deadline', (row) => <Deadline check={row} />, { width: 176 }),
    column.twoLines('inspector', ({ inspector, finishedAt }, { lang }) => byLines(inspector, finishedAt, lang), {
      width: 120,
    }),
    column.twoLines('handler', ({ handler, handledAt }, { lang }) => byLines(handler, handledAt, lang), { width: 120 }),
    column.text('exceptions', { width: 84 }),
    column.text('missed', { width: 84 }),
    column.twoLines('rechecker', ({ rechecker, recheckedAt }, { lang }) => byLines(rechecker, recheckedAt, lang), {
      width: 120,
      phone: 'hide',
    }),
  ],
  actions: [
    {
      key: 'handle',
      title: { zh: '处理', en: 'Handle' },
      right: 'SecurityCheckHandle',
      when: isOpen,
      Dialog: HandleDialog,
    },
    {
      key: 'confirm',
      title: { zh: '复查通过', en: 'Confirm' },
      right: 'SecurityCheckRecheck',
      when: canRecheck,
      Dialog: ConfirmDialog,
    },
    {
      key: 'reject',
      title: { zh: '复查不通过', en: 'Reject' },
      right: 'SecurityCheckRecheck',
      danger: true,
      when: canRecheck,
      Dialog: RejectDialog,
    },
    {
      key: 'reopen',
      title: { zh: '重新打开', en: 'Reopen' },
      right: 'SecurityCheckHandle',
      when: isHandledToday,
      Dialog: ReopenDialog,
    },
  ],
  exports: { endpoint: securityChecks.exportFile, right: 'SecurityCheckExport' },
  Drawer: CheckDrawer,
  Above: CheckCounts,
  refetchEvery: () => REFRESH_MS,
});
