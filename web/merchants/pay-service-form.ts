import { role } from '#domain/session/role.status';
import { feeBearer } from '#domain/merchants/pay-service.status';
import { payServices } from '#contract/merchants/pay-service.contract';
import { call } from '#web/kit/call/call';
import { input } from '#web/kit/form/form-spec';

/** Fields of a payment method. */
export const payServiceFields = [
  input.switch('enabled'),
  input.select('roleIds', role, {
    many: true,
    wide: true,
    hint: { zh: '不选则按规定对所有身份开放', en: 'Leave empty to allow every permitted role' },
  }),
  input.lookup('merchantIds', () => call(payServices.merchants, {}, { quiet: true }), {
    many: true,
    wide: true,
    hint: { zh: '不选则所有商户的场馆均可使用', en: 'Leave empty to allow venues of all merchants' },
  }),
  input.time('openFrom', { hint: { zh: '不填为全天；可跨零点', en: 'Leave empty for all day; may pass midnight' } }),
  input.time('openTo'),
  input.number('feeRate', { decimals: 2, unit: { zh: '%', en: '%' } }),
  input.money('feeMin'),
  input.select('feeBearer', feeBearer, {
    hint: {
      zh: '只用于结算与统计，不向付款人另收',
      en: 'For settlement and statistics only; not charged to payers',
    },
  }),
];
