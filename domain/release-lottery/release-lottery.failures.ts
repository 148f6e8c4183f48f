import { failures } from '#domain/kit/failure';

/** Refusals of a submit while a date is allocated by draw. */
export const releaseLotteryFailure = failures({
  potEntered: {
    kind: 'refused',
    rule: 'R05',
    zh: '已登记，抽签号{ticketNo}；{nextAllowedAt}抽签，先后不影响结果，请稍候查看',
    en: 'You are in the draw with ticket {ticketNo}. The draw takes place at {nextAllowedAt}. Entering earlier makes no difference.',
  },
  potDrawing: {
    kind: 'refused',
    rule: 'R05',
    zh: '正在抽签，请稍后再试',
    en: 'The draw is in progress. Try again in a moment.',
  },
  potMissing: { kind: 'missing', zh: '该日期没有抽签', en: 'There is no draw for this date.' },
});
