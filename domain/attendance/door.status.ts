import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** What a door decides about a code without network. */
export const doorResult = enumeration({
  admitted: { code: 1, zh: '可入场', en: 'Admit', tone: 'success' },
  used: { code: 2, zh: '已用过', en: 'Already used', tone: 'warning' },
  refused: { code: 3, zh: '不可入场', en: 'Do not admit', tone: 'error' },
});
export type DoorResult = CodeOf<typeof doorResult>;

/** What became of a scan made without network once it reached the server. */
export const doorScanState = enumeration({
  waiting: { code: 0, zh: '待传', en: 'Waiting', tone: 'warning' },
  done: { code: 1, zh: '已传', en: 'Sent', tone: 'success' },
  double: { code: 2, zh: '两处都用', en: 'Used twice', tone: 'error' },
  refused: { code: 3, zh: '联网后拒绝', en: 'Refused', tone: 'error' },
});
export type DoorScanState = CodeOf<typeof doorScanState>;
