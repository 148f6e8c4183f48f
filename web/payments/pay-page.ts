import { routeOf } from '#contract/catalogue';

/** A trade number at the head of a channel's number for one try. */
export const tradeNoIn = (text: string | null): string => /^[A-Z]\d{14}/.exec(text ?? '')?.[0] ?? '';

/** Address of the page that leads a payer on to a channel's own page. */
export const toPayPage = (tradeNo: string, payType: number): string =>
  `/venue${routeOf('PayHtml').path}?no=${tradeNo}&payType=${payType}`;
