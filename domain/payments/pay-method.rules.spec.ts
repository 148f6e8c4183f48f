import { enumCodes } from '#domain/kit/enumeration';
import { role } from '#domain/session/role.status';
import { mayPay, methodsFor, payTypeOf, whyNotMethod } from './pay-method.rules';
import { payType } from './pay.status';
import { paymentFailure } from './payment.failures';

const allMethods = enumCodes(payType);
const noSecrets = { payPassword: false, queryPassword: false, offlineType: false };

describe('payment methods', () => {
  it('restricts the campus card to students and staff', () => {
    expect(enumCodes(role).filter((id) => mayPay(id, payType.campusCard))).toEqual([role.student, role.staff]);
  });
  it('restricts offline payment to the ticket-sale admin', () => {
    expect(enumCodes(role).filter((id) => mayPay(id, payType.offline))).toEqual([role.seller]);
  });
  it('offers the school payment platform to all roles', () => {
    expect(enumCodes(role).every((id) => mayPay(id, payType.school))).toBe(true);
  });
  it('offers a student the enabled methods of the student role', () => {
    expect(methodsFor(role.student, allMethods)).toEqual([1, 2, 3, 4, 5, 19]);
    expect(methodsFor(role.external, [payType.campusCard, payType.wechat])).toEqual([payType.wechat]);
    expect(methodsFor(role.seller, allMethods)).toEqual([2, 3, 4, 5, 6, 19]);
  });
});

describe('a method', () => {
  it('is refused for a wrong role before its secret is requested', () => {
    expect(whyNotMethod(role.external, payType.campusCard, noSecrets, true)?.spec).toBe(
      paymentFailure.methodNotAllowed,
    );
  });
  it('requires its secret', () => {
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
  it('maps 13 to the school platform if so configured, otherwise to nothing', () => {
    expect(payTypeOf(13, true)).toBe(payType.school);
    expect(payTypeOf(13, false)).toBeNull();
    expect(payTypeOf(19, false)).toBe(payType.school);
    expect(payTypeOf(1, true)).toBe(payType.campusCard);
    expect(payTypeOf(7, true)).toBeNull();
  });
});
