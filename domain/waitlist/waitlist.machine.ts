import { machine, type Guard } from '#domain/kit/machine';
import { waitlistFailure } from './waitlist.failures';
import { waitlistStatus, type WaitlistStatus } from './waitlist.status';

/** The state of one waitlist entry. */
interface WaitlistState {
  readonly status: WaitlistStatus;
}

/** Instants in epoch ms. */
const isInTime: Guard<{ now: number; offerUntil: number }> = ({ now, offerUntil }) =>
  now < offerUntil ? null : waitlistFailure.waitOfferOver;

const isExpired: Guard<{ now: number; offerUntil: number }> = ({ now, offerUntil }) =>
  now >= offerUntil ? null : waitlistFailure.illegalWaitStep;

const { waiting, offered, converted, lapsed, cancelled, closed } = waitlistStatus;

/**
 * The lifecycle of a waitlist entry: a returned slot is held for the first in the queue, who accepts it, leaves, or
 * lets the offer expire. The database functions `offer_waits` and `leave_wait` run `offer` and `lapse`.
 */
export const waitlistMachine = machine<WaitlistState>()({
  initial: { status: waiting },
  illegal: waitlistFailure.illegalWaitStep,
  steps: {
    offer: { from: { status: waiting }, to: { status: offered } },
    accept: { from: { status: offered }, to: { status: converted }, guards: [isInTime] },
    lapse: { from: { status: offered }, to: { status: lapsed }, guards: [isExpired] },
    leave: { from: { status: [waiting, offered] }, to: { status: cancelled } },
    again: { from: { status: lapsed }, to: { status: waiting } },
    close: { from: { status: waiting }, to: { status: closed } },
  },
});
