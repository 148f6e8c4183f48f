import type { HistoryKind } from '#contract/logs/history.contract';
import type { Text } from '#web/kit/text/lang';

/** The object of an audit trail, by its name in the log. */
export interface HistorySubject {
  readonly kind: HistoryKind;
  readonly of: string | number;
}

/** Title of the tab, the section and the row action. */
export const historyTitle: Text = { zh: '变更记录', en: 'History' };
