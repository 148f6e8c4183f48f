import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** How the first minute after a release is allocated. */
export const allocMode = enumeration({
  first: { code: 1, zh: '先到先得', en: 'First come, first served' },
  pot: { code: 2, zh: '首分钟抽签', en: 'First-minute draw' },
});
export type AllocMode = CodeOf<typeof allocMode>;

/** The status of the draw of a date. */
export const releaseLotteryStatus = enumeration({
  announced: { code: 0, zh: '待开放', en: 'Announced', tone: 'default' },
  open: { code: 1, zh: '登记中', en: 'Open for entry', tone: 'processing' },
  drawing: { code: 2, zh: '抽签中', en: 'Drawing', tone: 'warning' },
  drawn: { code: 3, zh: '已抽签', en: 'Drawn', tone: 'success' },
});
export type ReleaseLotteryStatus = CodeOf<typeof releaseLotteryStatus>;

/** The result of a ticket. */
export const lotteryTicketResult = enumeration({
  waiting: { code: 0, zh: '待抽签', en: 'Pending', tone: 'default' },
  won: { code: 1, zh: '中签', en: 'Won', tone: 'success' },
  taken: { code: 2, zh: '未中签', en: 'Not won', tone: 'default' },
  refused: { code: 3, zh: '不符合规则', en: 'Rules not met', tone: 'warning' },
});
export type LotteryTicketResult = CodeOf<typeof lotteryTicketResult>;
