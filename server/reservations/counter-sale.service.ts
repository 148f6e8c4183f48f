import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { toYuan } from '#domain/kit/money';
import { clockOf } from '#domain/kit/time';
import { orderChannel, orderSource } from '#domain/orders/order.status';
import { counterFailure } from '#domain/counter/counter.failures';
import { bookingFailure } from '#domain/reservations/booking.failures';
import type { SlotState } from '#domain/reservations/slot.rules';
import { closedReason, reservationType, slotStatus } from '#domain/reservations/slot.status';
import { role } from '#domain/session/role.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { counter } from '#contract/counter/counter.contract';
import type { OrderView } from '#contract/orders/order.contract';
import type { Member } from '#server/kit/caller';
import { OrderHandService } from '#server/orders/order-hand.service';
import { BoardService } from './board.service';
import { detailOf, spaceNamesOf } from './booking-plan';
import { BookingService } from './booking.service';
import { emptyBoard } from './cell.service';
import { DeskDay } from './desk-day.service';

/** Returns whether the counter can sell the slot: it is free, or has started and is not over. */
const onSale = ({ status, reason }: SlotState): boolean =>
  status === slotStatus.free || status === slotStatus.low || reason === closedReason.started;

/** Sells slots at a counter to a member or to a walk-in customer. */
@Injectable()
export class CounterSaleService {
  constructor(
    private readonly desk: DeskDay,
    private readonly boards: BoardService,
    private readonly bookings: BookingService,
    private readonly hand: OrderHandService,
  ) {}

  /** Returns the slots of a day with the prices of a role. */
  async day(
    { venueSiteId, date, roleId }: ParsedOf<typeof counter.day>,
    member: Member,
  ): Promise<AnswerOf<typeof counter.day>> {
    const site = this.desk.site(venueSiteId, member);
    const day = this.desk.day(site, date);
    const board = this.boards.covers(date) ? await this.boards.open(site.id, date) : emptyBoard;
    return {
      bookingMode: site.bookingMode,
      crowds: [...site.openObjects],
      spaces: site.spaces.map(({ id, spaceName, enName }) => ({ id, name: spaceName, enName })),
      times: day.times.map(({ id, beginMinute, endMinute }) => ({
        id,
        begin: clockOf(beginMinute),
        end: clockOf(endMinute),
      })),
      cells: this.desk.cells(site, day, board).map(({ space, time, state, hold }) => {
        const price = this.desk.price(site, day, roleId, space.id, time.id);
        return {
          spaceId: space.id,
          timeId: time.id,
          status: state.status,
          reason: state.reason,
          left: state.left,
          price: price === null ? null : toYuan(price),
          free: hold === null && price !== null && onSale(state),
        };
      }),
    };
  }

  /** Throws not found unless the site is within the seller's scope. */
  reach(venueSiteId: number, member: Member): void {
    this.desk.site(venueSiteId, member);
  }

  /** Books the slots for the buyer, or for the seller if no buyer is named. The first answer of a key is repeated. */
  async sell(
    { venueSiteId, reservationDate, reservationOrderJson, roleId, people, remark }: ParsedOf<typeof counter.sell>,
    member: Member,
    buyerId: number | null,
  ): Promise<OrderView> {
    const site = this.desk.site(venueSiteId, member);
    const userId = buyerId ?? member.userId;
    const kept = await this.bookings.first({ userId, once: member.once });
    if (kept) return this.desk.view(kept);
    const plan = this.bookings.plan(site.id, reservationDate, reservationOrderJson, people, roleId);
    const { items, day } = plan;
    if (
      items.some(({ space, time }) => this.desk.price(site, day, roleId, space.id, time.id) === null) ||
      this.desk.states(plan).some(({ state }) => !onSale(state))
    )
      throw new Failure(counterFailure.notOnSale);
    if (plan.tangled) throw new Failure(bookingFailure.slotTaken);
    const out = await this.bookings.take({
      userId,
      plan,
      house: false,
      look: false,
      once: member.once,
      holdSeconds: this.bookings.holdSeconds(site),
      rules: { quotas: [], maxUnpaid: 0, maxActive: 0 },
      buddyIds: [],
      buddyCodes: null,
      order: {
        roleId: role.seller,
        source: orderSource.offlineTicket,
        channel: orderChannel.counter,
        detail: detailOf(plan, ({ spaceName }) => spaceName, '；'),
        detailEn: detailOf(plan, ({ enName }) => enName, '; '),
        spaceNames: spaceNamesOf(plan),
        reservationType: reservationType.single,
        phone: '',
        remark: remark ?? null,
        reason: null,
        label: null,
        rules: { cancelHours: site.rules.cancelHours, tiers: site.tiers },
      },
    });
    if (out.is !== 'booked')
      throw out.facts.short
        ? new Failure(bookingFailure.capacityShort, { left: out.facts.short.left })
        : new Failure(bookingFailure.slotTaken);
    if (!out.repeated) await this.hand.sold(out.order.trade_no, member.userId);
    return this.desk.view(out.order);
  }
}
