import { machine, type Guard } from '#domain/kit/machine';
import { couponFailure } from './coupon.failures';
import { couponStatus, type CouponStatus } from './coupon.status';

/** State of a coupon. */
export interface CouponState {
  readonly status: CouponStatus;
}

const { unused, used, expired } = couponStatus;
const notExpired: Guard<{ now: number; endAt: number }> = ({ now, endAt }) =>
  now < endAt ? null : couponFailure.couponOver;

/**
 * Life cycle of a coupon: applied to an order, returned while it is valid, otherwise expired. The database returns it
 * together with the order.
 */
export const couponMachine = machine<CouponState>()({
  initial: { status: unused },
  illegal: couponFailure.couponUsed,
  steps: {
    use: { from: { status: unused }, to: { status: used }, guards: [notExpired] },
    giveBack: { from: { status: used }, to: { status: unused }, guards: [notExpired] },
    lapse: { from: { status: used }, to: { status: expired } },
    expire: { from: { status: unused }, to: { status: expired } },
  },
});
