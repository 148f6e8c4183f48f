import type { Text } from '#web/kit/text/lang';

/** Shown if there is something to pay and no payment method is available. */
export const noPaymentMethod: Text = {
  zh: '暂无可用的支付方式，请联系场馆',
  en: 'No payment method is available. Contact the venue.',
};
