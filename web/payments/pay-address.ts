import { routeOf } from '#contract/catalogue';

/** Returns the trade number at the start of an attempt number. */
export const tradeNoIn = (text: string | null): string => /^[A-Z]\d{14}/.exec(text ?? '')?.[0] ?? '';

/** Returns the address of the page that redirects to a channel's own page. */
export const toPayPage = (tradeNo: string, payType: number): string =>
  `/venue${routeOf('PayHtml').path}?no=${tradeNo}&payType=${payType}`;
