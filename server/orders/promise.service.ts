import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { whyNot } from '#domain/kit/machine';
import { orderFailure } from '#domain/orders/order.failures';
import { promiseMachine } from '#domain/orders/promise.machine';
import { promiseStatus, type PromiseStatus } from '#domain/orders/promise.status';
import { room } from '#contract/kit/live';
import { promiseBroken, promiseMended } from '#contract/orders/order.events';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import { schoolStamp } from '#server/kit/clock';
import { Db, type Tx } from '#server/kit/db';
import { once } from '#server/kit/once';
import { OrderService, system, type Actor, type Change } from './order.service';
import { PromiseStore, type Promised } from './promise.store';

type Reply = { tradeNo: string; promiseStatus: PromiseStatus };

const said = ({ tradeNo, userId, siteId, venueId, date }: Promised) => ({ tradeNo, userId, siteId, venueId, date });

/** Moves attendance through its state machine, for staff, reviewed appeals and sweeps. */
@Injectable()
export class PromiseService {
  constructor(
    private readonly db: Db,
    private readonly orders: OrderService,
    private readonly store: PromiseStore,
  ) {}

  /** Signs a booking in by staff (T11). */
  async sign(caller: Caller, tradeNo: string): Promise<Reply> {
    const member = memberOf(caller);
    await this.orders.inScope(member, tradeNo);
    return once(this.db, caller, (tx) => this.signIn(tx, tradeNo, { userId: member.userId, who: 'staff' }));
  }

  /** Signs a booking in within the given transaction; no effect if it is already signed in. */
  async signIn(tx: Tx, tradeNo: string, by: Actor): Promise<Reply> {
    const held = await this.held(tx, tradeNo);
    if (held.promiseStatus === promiseStatus.signedIn) return { tradeNo, promiseStatus: held.promiseStatus };
    if (held.orderStatus !== '1' || held.payStatus === 1) throw new Failure(orderFailure.illegalStep);
    this.insist(whyNot(promiseMachine, 'signIn', held, held), held);
    await this.write(tx, held, promiseStatus.signedIn, { action: 'signIn', ...by, note: null, signAt: held.now });
    return { tradeNo, promiseStatus: promiseStatus.signedIn };
  }

  /** Waives a no-show by staff (T14). */
  async waive(caller: Caller, tradeNo: string, reason: string): Promise<Reply> {
    const member = memberOf(caller);
    await this.orders.inScope(member, tradeNo);
    return once(this.db, caller, async (tx) => {
      const before = (await this.held(tx, tradeNo)).promiseStatus;
      const done = await this.forgive(tx, tradeNo, { userId: member.userId, who: 'staff' }, reason);
      await audit(tx, caller, {
        action: 'order.waive',
        object: tradeNo,
        before: { promiseStatus: before },
        after: { promiseStatus: done.promiseStatus },
        reason,
      });
      return done;
    });
  }

  /** Waives within the given transaction; called for an approved appeal. */
  async forgive(tx: Tx, tradeNo: string, by: Actor, reason: string): Promise<Reply> {
    const held = await this.held(tx, tradeNo);
    if (held.closedAt !== null) throw new Failure(orderFailure.orderClosed);
    this.insist(whyNot(promiseMachine, 'waive', held, {}), held);
    await this.write(tx, held, promiseStatus.waived, { action: 'waive', ...by, note: reason });
    return { tradeNo, promiseStatus: promiseStatus.waived };
  }

  /**
   * Marks a no-show after the grace period (T12); false if somebody came. Releases the remaining slots if the rules say
   * so.
   */
  miss(tradeNo: string): Promise<boolean> {
    return this.judge(tradeNo, async (tx, held) => {
      if (whyNot(promiseMachine, 'miss', held, held)) return false;
      const given = held.autoRelease ? await this.letGo(tx, held) : [];
      return this.write(
        tx,
        held,
        promiseStatus.noShow,
        {
          action: 'miss',
          userId: null,
          who: 'system',
          note: `${schoolStamp(held.opensAt)} – ${schoolStamp(held.graceEndsAt)}`,
        },
        given,
      );
    });
  }

  /** Marks an early leave (T13). */
  leave(tradeNo: string, leftAt: number): Promise<boolean> {
    return this.judge(tradeNo, async (tx, held) => {
      if (held.stayUntil === null || whyNot(promiseMachine, 'leaveEarly', held, { leftAt, stayUntil: held.stayUntil }))
        return false;
      return this.write(tx, held, promiseStatus.leftEarly, {
        action: 'leaveEarly',
        userId: null,
        who: 'system',
        note: schoolStamp(leftAt),
        leaveAt: leftAt,
      });
    });
  }

  private judge(tradeNo: string, work: (tx: Tx, held: Promised) => Promise<boolean>): Promise<boolean> {
    return this.db.transact(async (tx) => {
      await this.store.lockDay(tx, tradeNo);
      const held = await this.store.lock(tx, tradeNo);
      return held !== null && held.orderStatus === '1' && held.payStatus !== 1 ? work(tx, held) : false;
    });
  }

  private async letGo(tx: Tx, { tradeNo, siteId, date }: Promised): Promise<Change[]> {
    const patch = await this.store.letGo(tx, tradeNo);
    if (!patch) return [];
    await this.orders.note(tx, tradeNo, 'letGo', system);
    return [{ room: room.site(siteId, date), patch }];
  }

  private async held(tx: Tx, tradeNo: string): Promise<Promised> {
    const held = await this.store.lock(tx, tradeNo);
    if (!held) throw new Failure(orderFailure.orderMissing);
    return held;
  }

  private insist(refusal: ReturnType<typeof whyNot>, { opensAt }: Promised): void {
    if (refusal)
      throw new Failure(refusal, refusal === orderFailure.signTooEarly ? { nextAllowedAt: schoolStamp(opensAt) } : {});
  }

  private async write(
    tx: Tx,
    held: Promised,
    to: PromiseStatus,
    what: Parameters<PromiseStore['move']>[3],
    changes: readonly Change[] = [],
  ): Promise<boolean> {
    if (!(await this.store.move(tx, held, { promiseStatus: to }, what))) return false;
    if (to === promiseStatus.noShow || to === promiseStatus.leftEarly)
      tx.tell(promiseBroken, { ...said(held), promiseStatus: to, at: held.startsAt });
    if (to === promiseStatus.waived) tx.tell(promiseMended, { ...said(held), promiseStatus: to });
    const order = await this.orders.lockRow(tx, held.tradeNo);
    await tx.tellLive([...changes, ...this.orders.changesOf(order)]);
    return true;
  }
}
