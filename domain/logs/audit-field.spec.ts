import { auditFieldText, auditValueText } from './audit-field.status';

it('names fields and the meaning of their values in both languages', () => {
  expect(auditFieldText('order', 'payStatus')).toMatchObject({ zh: '支付状态', en: 'Payment status' });
  expect(auditFieldText('order', 'somethingElse')).toBeUndefined();
  expect(auditValueText('order', 'payStatus', 2)).toMatchObject({ zh: '已支付', en: 'Paid' });
  expect(auditValueText('user', 'status', 0)).toMatchObject({ zh: '停用' });
  expect(auditValueText('screen', 'showsFigures', true)).toEqual({ zh: '是', en: 'Yes' });
  expect([
    auditValueText('order', 'payStatus', 99),
    auditValueText('order', 'payStatus', null),
    auditValueText('order', 'name', '馆'),
  ]).toEqual([undefined, undefined, undefined]);
});
