import type { Text } from './lang';

/** Said where something is to be paid and no way of paying is open to the reader. */
export const noWayToPay: Text = {
  zh: '暂无可用的支付方式，请联系场馆',
  en: 'No way of paying is open at present. Please contact the venue.',
};
