import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** How the first minute after a release is given out. */
export const allocMode = enumeration({
  first: { code: 1, zh: '先到先得', en: 'First come, first served' },
  pot: { code: 2, zh: '首分钟抽签', en: 'Draw of the first minute' },
});
export type AllocMode = CodeOf<typeof allocMode>;

/** Where the draw of a date stands. */
export const potStatus = enumeration({
  announced: { code: 0, zh: '待开放', en: 'Announced', tone: 'default' },
  open: { code: 1, zh: '登记中', en: 'Open', tone: 'processing' },
  drawing: { code: 2, zh: '抽签中', en: 'Drawing', tone: 'warning' },
  drawn: { code: 3, zh: '已抽签', en: 'Drawn', tone: 'success' },
});
export type PotStatus = CodeOf<typeof potStatus>;

/** What a ticket came to. */
export const potResult = enumeration({
  waiting: { code: 0, zh: '待抽签', en: 'Not drawn yet', tone: 'default' },
  won: { code: 1, zh: '中签', en: 'Won', tone: 'success' },
  taken: { code: 2, zh: '未中签', en: 'Not won', tone: 'default' },
  refused: { code: 3, zh: '不符合规则', en: 'Against the rules', tone: 'warning' },
});
export type PotResult = CodeOf<typeof potResult>;
