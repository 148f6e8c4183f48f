import type { RowAction, BatchAction } from '#web/kit/list/list-spec';
import { siteMode, switchStatus } from '#domain/venues/venue.status';
import { spaceDesk, type SpaceDeskRow } from '#contract/venues/space-desk.contract';
import { call } from '#web/kit/call/call';
import { SpaceConflictsDialog, canSplit, SplitSpaceDialog } from './space-form';
import { SpaceSortDialog } from './venue-sort-dialogs';

const switchTo = (status: 0 | 1) => (rows: readonly SpaceDeskRow[]) =>
  call(spaceDesk.publish, { ids: rows.map(({ id }) => id), status });

const exclusive = ({ bookingMode }: SpaceDeskRow) => bookingMode === siteMode.exclusive;

/** Row actions of the list of spaces. */
export const spaceActions: readonly RowAction<SpaceDeskRow>[] = [
  {
    key: 'conflicts',
    title: { zh: '互斥设置', en: 'Conflicts' },
    right: 'VenuesSpaceEdit',
    when: exclusive,
    Dialog: SpaceConflictsDialog,
  },
  {
    key: 'split',
    title: { zh: '拆分半场', en: 'Split court' },
    right: 'VenuesSpaceAdd',
    when: canSplit,
    Dialog: SplitSpaceDialog,
  },
  { key: 'order', title: { zh: '调整顺序', en: 'Reorder' }, right: 'VenuesSpaceEdit', Dialog: SpaceSortDialog },
];

/** Actions on several rows of the list of spaces. */
export const spaceBatchActions: readonly BatchAction<SpaceDeskRow>[] = [
  {
    key: 'on',
    title: { zh: '启用', en: 'Enable' },
    right: 'VenuesSpaceEdit',
    applies: ({ status }) => status === switchStatus.off,
    run: switchTo(switchStatus.on),
  },
  {
    key: 'off',
    title: { zh: '停用', en: 'Disable' },
    right: 'VenuesSpaceEdit',
    applies: ({ status }) => status === switchStatus.on,
    run: switchTo(switchStatus.off),
  },
];
