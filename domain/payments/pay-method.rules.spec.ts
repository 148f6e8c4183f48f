import { enumCodes } from '#domain/kit/enumeration';
import { role } from '#domain/session/role.status';
import { mayPay, methodsFor, payTypeOf, whyNotMethod } from './pay-method.rules';
import { payType } from './pay.status';
import { paymentFailure } from './payment.failures';

const allMethods = enumCodes(payType);
const noSecrets = { payPassword: false, queryPassword: false, offlineType: false };

describe('payment methods', () => {
  it('campus card is for students and staff only', () => {
    expect(enumCodes(role).filter((id) => mayPay(id, payType.campusCard))).toEqual([role.student, role.staff]);
  });
  it('offline is for the ticket-sale admin only', () => {
    expect(enumCodes(role).filter((id) => mayPay(id, payType.offline))).toEqual([role.seller]);
  });
  it('the school payment platform is open to all', () => {
    expect(enumCodes(role).every((id) => mayPay(id, payType.school))).toBe(true);
  });
  it('a student is offered what is switched on and his', () => {
    expect(methodsFor(role.student, allMethods)).toEqual([1, 2, 3, 4, 5, 19]);
    expect(methodsFor(role.external, [payType.campusCard, payType.wechat])).toEqual([payType.wechat]);
    expect(methodsFor(role.seller, allMethods)).toEqual([2, 3, 4, 5, 6, 19]);
  });
});

describe('a method', () => {
  it('is refused to the wrong role before its secret is asked for', () => {
    expect(whyNotMethod(role.external, payType.campusCard, noSecrets, true)?.spec).toBe(
      paymentFailure.methodNotAllowed,
    );
  });
  it('asks for its secret', () => {
    expect(whyNotMethod(role.student, payType.balance, noSecrets, true)?.spec).toBe(paymentFailure.payPasswordMissing);
    expect(whyNotMethod(role.student, payType.balance, { ...noSecrets, payPassword: true }, true)).toBeNull();
    expect(whyNotMethod(role.student, payType.campusCard, noSecrets, true)?.spec).toBe(
      paymentFailure.queryPasswordMissing,
    );
    expect(whyNotMethod(role.student, payType.campusCard, noSecrets, false)).toBeNull();
    expect(whyNotMethod(role.seller, payType.offline, noSecrets, true)?.spec).toBe(paymentFailure.offlineTypeMissing);
    expect(whyNotMethod(role.student, payType.wechat, noSecrets, true)).toBeNull();
  });
});

describe('the number of a method', () => {
  it('13 means the school platform where the school says so, and nothing elsewhere', () => {
    expect(payTypeOf(13, true)).toBe(payType.school);
    expect(payTypeOf(13, false)).toBeNull();
    expect(payTypeOf(19, false)).toBe(payType.school);
    expect(payTypeOf(1, true)).toBe(payType.campusCard);
    expect(payTypeOf(7, true)).toBeNull();
  });
});
