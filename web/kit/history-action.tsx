import { historyOf, type HistoryKind } from '#contract/system/history.contract';
import type { Text } from './lang';
import { later } from './later';
import type { RowAction } from './list-spec';

/** Which thing a history is of, by the name the log gives it. */
export interface HistoryOf {
  readonly kind: HistoryKind;
  readonly of: string | number;
}

/** The history of one thing as a part of its detail: a tab, a section. */
export const AuditTrail = later<HistoryOf>(async () => (await import('./audit-trail')).AuditTrail);
const AuditDrawer = later<HistoryOf & { readonly name: string; readonly close: () => void }>(async () => (await import('./audit-trail')).AuditDrawer);

/** What the tab, the section and the row action are called. */
export const historyTitle: Text = { zh: '变更记录', en: 'History' };

/** The row action of a list that shows who changed the row, when, and from what to what. */
export const historyAction = <R,>(kind: HistoryKind, of: (row: R) => string | number, name: (row: R) => string): RowAction<R> => ({
  key: 'history', title: historyTitle, right: historyOf(kind).right,
  Dialog: ({ row, close }) => <AuditDrawer kind={kind} of={of(row)} name={name(row)} close={close} />,
});
