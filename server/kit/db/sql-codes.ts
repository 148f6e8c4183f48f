import { answerMinutes } from '#domain/system/retention.rules';
import { approvalStepKind } from '#domain/approval-chains/approval-chain.status';
import { accountStatus } from '#domain/access/right.status';
import { warningPhase, warningTarget } from '#domain/alarms/warning.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { bindStatus, cardStatus } from '#domain/bracelets/bracelet.status';
import { blackListScope } from '#domain/black-lists/black-list.status';
import { bookingMode, slotStatus } from '#domain/boards/slot.status';
import { bulkStatus, dueKind, leaseStatus } from '#domain/bulk/bulk.status';
import { closureStatus } from '#domain/closures/closure.status';
import { couponStatus, couponUse } from '#domain/coupons/coupon.status';
import { hardwareKind } from '#domain/devices/device.status';
import { entitlementEntryKind } from '#domain/entitlements/entitlement.status';
import { blackListStatus } from '#domain/members/member.status';
import { gateBillKind, gateBillStatus } from '#domain/gate-bills/gate-bill.status';
import { orderAction } from '#domain/orders/order-action.status';
import { cancelKind, orderChannel, orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { bizType } from '#domain/sales/biz-type.status';
import { financeKind, financeStatus, payType, refundRoute } from '#domain/payments/pay.status';
import { protocolStatus } from '#domain/protocols/protocol.status';
import { lotteryTicketResult } from '#domain/release-lottery/release-lottery.status';
import { safetyWatchStatus } from '#domain/safety-videos/safety-video.status';
import { role } from '#domain/session/role.status';
import { leadTime, orderBasis, orderStage } from '#domain/statistics/statistics.status';
import { checkStatus } from '#domain/system/check.status';
import { dateKind, holidayKind, switchStatus } from '#domain/venues/venue.status';
import { returnMode, waitlistScope, waitlistStatus } from '#domain/waitlist/waitlist.status';
import { walletRequestStatus } from '#domain/wallet/wallet.status';

/** The enumerations, and the lives of rows, that SQL files name in placeholders. */
export const sqlEnumerations: Readonly<Record<string, Readonly<Record<string, number | string>>>> = {
  accountStatus,
  approvalStepKind,
  answerMinutes,
  bulkStatus,
  leaseStatus,
  bindStatus,
  bizType,
  blackListScope,
  blackListStatus,
  bookingMode,
  cancelKind,
  cardStatus,
  checkStatus,
  closureStatus,
  couponStatus,
  couponUse,
  dateKind,
  dueKind,
  entitlementEntryKind,
  financeKind,
  financeStatus,
  gateBillKind,
  gateBillStatus,
  hardwareKind,
  holidayKind,
  leadTime,
  lotteryTicketResult,
  orderAction,
  orderBasis,
  orderChannel,
  orderSource,
  orderStage,
  orderStatus,
  payStatus,
  payType,
  promiseStatus,
  protocolStatus,
  refundRoute,
  returnMode,
  role,
  safetyWatchStatus,
  slotStatus,
  switchStatus,
  waitlistScope,
  waitlistStatus,
  walletRequestStatus,
  warningPhase,
  warningTarget,
};

const PLACEHOLDER = /\{([a-z]\w*)\.(\w+)\}/gi;

const literals = new Map(
  Object.entries(sqlEnumerations).flatMap(([name, codes]) =>
    Object.entries(codes).map(([member, code]) => [
      `{${name}.${member}}`,
      typeof code === 'number' ? String(code) : `'${code.replaceAll("'", "''")}'`,
    ]),
  ),
);

/**
 * Replaces each placeholder of a SQL file by the code of its enumeration: `{payStatus.paid}` by `2`,
 * `{orderStatus.normal}` by `'1'`. Throws if a placeholder is unknown.
 */
export const withCodes = (sql: string, file: string): string =>
  sql.replace(PLACEHOLDER, (placeholder) => {
    const literal = literals.get(placeholder);
    if (literal === undefined) throw new Error(`${file} names ${placeholder}, which sql-codes.ts does not have`);
    return literal;
  });

/** Returns the names of the enumerations that the placeholders of a SQL text name. */
export const enumerationsIn = (sql: string): string[] => [...sql.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
