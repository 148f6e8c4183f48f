import { Injectable } from '@nestjs/common';
import { whyNot } from '#domain/kit/machine';
import { orderStatus } from '#domain/orders/order.status';
import { promiseMachine } from '#domain/attendance/promise.machine';
import { acceptsCheckIn } from '#domain/attendance/promise.rules';
import { promiseStatus } from '#domain/attendance/promise.status';
import { room, type LiveBody } from '#contract/kit/live';
import type { Tx } from '#server/kit/db/db';
import { promiseMended } from '#contract/orders/order.events';
import { CheckInStore, type CheckInCandidate, type EntryPlace, type GateEntry } from './check-in.store';
import { PromiseStore } from './promise.store';

/** The booking used by each entry, and the room changes. */
interface GateCheckIns {
  readonly used: ReadonlyMap<number, string>;
  readonly changes: readonly { readonly room: string; readonly patch: LiveBody }[];
}

const NO_CHECK_INS: GateCheckIns = { used: new Map(), changes: [] };

/** Checks bookings in when people pass a gate in time (T11). */
@Injectable()
export class CheckInService {
  constructor(
    private readonly store: PromiseStore,
    private readonly candidates: CheckInStore,
  ) {}

  /** Checks in the bookings of these entries. */
  async checkInEntries(
    tx: Tx,
    { entries, ...place }: EntryPlace & { readonly entries: readonly GateEntry[] },
  ): Promise<GateCheckIns> {
    if (entries.length === 0) return NO_CHECK_INS;
    const found = await this.candidates.findCandidates(tx, entries, place);
    const open = found.filter(({ at, opensAt, endsAt }) => at >= opensAt && at < endsAt);
    const bookingByEntry = new Map<number, string>();
    for (const { key, tradeNo } of open) if (!bookingByEntry.has(key)) bookingByEntry.set(key, tradeNo);
    const entered = open.filter(
      (one) => bookingByEntry.get(one.key) === one.tradeNo && acceptsCheckIn(one.signMode, 'gate'),
    );
    const checkedIn = await this.move(
      tx,
      entered.filter((one) => whyNot(promiseMachine, 'checkIn', one, { ...one, now: one.at }) === null),
      'signIn',
    );
    const provenLate = await this.move(
      tx,
      entered.filter((one) => whyNot(promiseMachine, 'proveEntry', one, { ...one, cameAt: one.at }) === null),
      'proveEntry',
    );
    for (const { tradeNo, userId, siteId, date } of provenLate)
      tx.emit(promiseMended, {
        tradeNo,
        userId,
        siteId,
        venueId: place.venueId,
        date,
        promiseStatus: promiseStatus.checkedIn,
      });
    return {
      used: bookingByEntry,
      changes: [...checkedIn, ...provenLate].map(({ tradeNo, payStatus }) => ({
        room: room.order(tradeNo),
        patch: { orderStatus: orderStatus.normal, payStatus, payDeadline: null },
      })),
    };
  }

  /** Checks in candidates that are still in the expected state, once each; returns them. */
  private async move(
    tx: Tx,
    due: readonly CheckInCandidate[],
    action: 'signIn' | 'proveEntry',
  ): Promise<CheckInCandidate[]> {
    if (due.length === 0) return [];
    const first = new Map<string, CheckInCandidate>();
    for (const one of due) if ((first.get(one.tradeNo)?.at ?? Infinity) > one.at) first.set(one.tradeNo, one);
    const from = action === 'signIn' ? promiseStatus.none : promiseStatus.noShow;
    const moved = await this.store.checkIn(
      tx,
      [...first.values()].map(({ tradeNo, at }) => ({ tradeNo, signAt: at })),
      { promiseStatus: from },
      { promiseStatus: promiseStatus.checkedIn },
      action,
    );
    return moved.map((tradeNo) => first.get(tradeNo) as CheckInCandidate);
  }
}
