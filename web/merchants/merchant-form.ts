import { merchantStatus, settleCycle } from '#domain/merchants/pay-service.status';
import { input } from '#web/kit/form/form-spec';

/** Fields of a merchant. */
export const merchantFields = [
  input.text('merchantName'),
  input.text('enName'),
  input.text('subject', {
    hint: { zh: '营业执照或法人证书上的全称', en: 'Full name on the business licence or legal entity certificate' },
  }),
  input.text('taxNo', { hint: { zh: '15、18 或 20 位', en: '15, 18 or 20 characters' } }),
  input.text('bankName'),
  input.text('bankNo', { hint: { zh: '修改时留空则保持不变', en: 'Leave empty to keep the current number' } }),
  input.select('settleCycle', settleCycle),
  input.text('invoiceSubject', {
    hint: { zh: '如：*体育服务*场地费', en: 'For example: sports services, court fees' },
  }),
  input.select('status', merchantStatus),
];
