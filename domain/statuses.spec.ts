import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { enumCodes, enumMembers, type AnyEnumeration } from './kit/enumeration';
import { couponStatus } from './coupons/coupon.status';
import { faceIssueStatus, handleStatus } from './devices/device.status';
import { invoiceStatus } from './invoices/invoice.status';
import { blackListStatus, cardType, familyRelation, gender, registrationStatus } from './members/member.status';
import { bookingStep, orderSource, orderStatus, payStatus } from './orders/order.status';
import { isBroken, promiseStatus } from '#domain/attendance/promise.status';
import {
  financeStatus,
  offlinePayType,
  payType,
  refundFeedback,
  refundReason,
  refundRule,
} from './payments/pay.status';
import { closedReason, slotStatus } from '#domain/boards/slot.status';
import { isReservationRole, isStaffRole, isSuperRole, role } from './session/role.status';
import { checkStatus } from './system/check.status';
import { iconType } from './system/widget.status';
import { feeTotalling, webType } from './venues/venue.status';

/** The documented codes beside those of the code; both are written out so that neither changes unnoticed. */
const documentedEnumerations: readonly (readonly [string, AnyEnumeration, readonly (number | string)[]])[] = [
  ['site slot', slotStatus, [1, 2, 3, 4, 33]],
  ['order status', orderStatus, ['1', '2', '3']],
  ['pay status', payStatus, [1, 2, 3, 4, 5]],
  ['finance status', financeStatus, [1, 2, 3, 5]],
  ['registration review', registrationStatus, [0, 1, 2]],
  ['generic review', checkStatus, [0, 1, 2, 3]],
  ['invoice', invoiceStatus, [1, 2, 3, 4]],
  ['coupon', couponStatus, [1, 2, 3]],
  ['promise', promiseStatus, [0, 1, 2, 3, 4, 5]],
  ['security check', handleStatus, [0, 1, 2]],
  ['black list', blackListStatus, [1, 2]],
  ['face issue', faceIssueStatus, [0, 1]],
  ['refund feedback', refundFeedback, [1, 2, 3]],
  ['booking steps', bookingStep, [0, 1, 2, 3, 4]],
  ['order source', orderSource, [1, 2, 3, 4, 5, 6, 7]],
  ['gender', gender, [1, 2]],
  ['family relation', familyRelation, [1, 2, 3]],
  ['card types', cardType, [1, 2, 3]],
  ['icon type', iconType, [1, 2]],
  ['web type', webType, [1, 2]],
  ['payment methods', payType, [1, 2, 3, 4, 5, 6, 19]],
  ['offline pay types', offlinePayType, [1, 2, 3, 4, 5, 6, 7, 8]],
  ['refund reasons', refundReason, [1, 2, 3]],
  ['refund rule', refundRule, [1, 2]],
  ['fee totalling', feeTotalling, [1, 2]],
  ['roles', role, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 21, 22, 24, 25, 38]],
];

const isEnumeration = (value: unknown): value is AnyEnumeration =>
  typeof value === 'object' && value !== null && Object.getOwnPropertySymbols(value).length > 0;

/** Every enumeration exported by a status file, by name. */
const declaredEnumerations = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.status.ts'))
  .flatMap((file) => Object.entries(jest.requireActual<Record<string, unknown>>(join(__dirname, file))))
  .filter((entry): entry is [string, AnyEnumeration] => isEnumeration(entry[1]));

describe('status enumerations', () => {
  it.each(documentedEnumerations)('%s has the documented codes', (_, of, codes) => {
    expect([...enumCodes(of)].sort()).toEqual([...codes].sort());
  });

  it('are all collected', () =>
    expect(declaredEnumerations.length).toBeGreaterThanOrEqual(documentedEnumerations.length));

  it.each(declaredEnumerations)('%s has unique codes and both labels for each member', (_, of) => {
    const codes = enumCodes(of);
    expect(new Set(codes).size).toBe(codes.length);
    for (const { zh, en } of enumMembers(of)) {
      expect(zh.trim()).toBe(zh);
      expect(zh).not.toBe('');
      expect(en).toMatch(/^[\x20-\x7E–…]+$/);
    }
  });

  it('keep every reason short enough for a cell', () => {
    for (const { zh } of enumMembers(closedReason)) expect(zh.length).toBeLessThanOrEqual(4);
  });

  it('count 1, 4 and 5 as broken or cancelled', () =>
    expect(enumCodes(promiseStatus).filter(isBroken)).toEqual([1, 4, 5]));

  it('let students, staff, families, external users and special crowds book; three roles are super', () => {
    expect(enumCodes(role).filter(isReservationRole)).toEqual([3, 4, 5, 6, 38]);
    expect(enumCodes(role).filter(isSuperRole).sort()).toEqual([1, 13, 2]);
    expect(enumCodes(role).filter(isStaffRole)).not.toContain(role.companion);
    expect(isStaffRole(role.seller)).toBe(true);
  });
});
