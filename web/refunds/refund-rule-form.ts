import { input } from '#web/kit/form/form-spec';
import { TierControl } from './tier-control';

/** Fields of a refund rule. */
export const refundRuleFields = [
  input.text('name'),
  input.text('enName'),
  input.own('tiers', TierControl, {
    hint: {
      zh: '按开场前多少小时取消决定退款比例；有节假日档位时，节假日的预约只按节假日档位',
      en: 'The refund rate depends on how many hours before the start a booking is cancelled. If there are holiday tiers, only those apply to holiday bookings.',
    },
  }),
  input.number('weekCancelMax', {
    hint: { zh: '已支付的预约，周一起算；0 为不限', en: 'Paid bookings, counted from Monday; 0 = no limit' },
  }),
  input.switch('allowSpecial', {
    hint: {
      zh: '因身体、天气、设备原因申请全额退款',
      en: 'Full refund for health, weather or equipment reasons',
    },
  }),
];
