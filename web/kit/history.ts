import type { HistoryKind } from '#contract/system/history.contract';
import type { Text } from './lang';

/** Which thing a history is of, by the name the log gives it. */
export interface HistoryOf {
  readonly kind: HistoryKind;
  readonly of: string | number;
}

/** What the tab, the section and the row action are called. */
export const historyTitle: Text = { zh: '变更记录', en: 'History' };
