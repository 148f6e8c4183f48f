import { historyOf, type HistoryKind } from '#contract/logs/history.contract';
import { historyTitle, type HistorySubject } from './history';
import { lazyComponent } from '#web/kit/route/lazy';
import type { RowAction } from '#web/kit/list/list-spec';

/** The audit trail of one object as a part of its detail page: a tab or a section. */
export const AuditTrail = lazyComponent<HistorySubject>(async () => (await import('./audit-trail')).AuditTrail);
const AuditDrawer = lazyComponent<HistorySubject & { readonly name: string; readonly close: () => void }>(
  async () => (await import('./audit-trail')).AuditDrawer,
);

/** Returns the row action that shows who changed the row, when, and from what to what. */
export const historyAction = <R,>(
  kind: HistoryKind,
  of: (row: R) => string | number,
  name: (row: R) => string,
): RowAction<R> => ({
  key: 'history',
  title: historyTitle,
  right: historyOf(kind).right,
  Dialog: ({ row, close }) => <AuditDrawer kind={kind} of={of(row)} name={name(row)} close={close} />,
});
