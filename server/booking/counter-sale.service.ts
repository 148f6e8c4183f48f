import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { toYuan } from '#domain/kit/money';
import { clockOf } from '#domain/kit/time';
import { orderChannel, orderSource } from '#domain/orders/order.status';
import { counterFailure } from '#domain/counter/counter.failures';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import type { SlotState } from '#domain/boards/slot.rules';
import { closedReason, reservationType, slotStatus } from '#domain/boards/slot.status';
import { role } from '#domain/session/role.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { counter } from '#contract/counter/counter.contract';
import type { OrderView } from '#contract/orders/order.contract';
import type { Member } from '#server/kit/access/caller';
import { OrderNoteService } from '#server/orders/order-note.service';
import { BoardService } from '#server/boards/board.service';
import { detailOf, spaceNamesOf } from '#server/boards/booking-plan.service';
import { BookingService } from './booking.service';
import { emptyBoard } from '#server/boards/cell.service';
import { StaffDayService } from './staff-day.service';

/** Returns whether the counter can sell the slot: it is free, or has started and is not over. */
const isOnSale = ({ status, reason }: SlotState): boolean =>
  status === slotStatus.free || status === slotStatus.low || reason === closedReason.started;

/** Sells slots at a counter to a member or to a walk-in customer. */
@Injectable()
export class CounterSaleService {
  constructor(
    private readonly staffDay: StaffDayService,
    private readonly boards: BoardService,
    private readonly bookings: BookingService,
    private readonly orderActions: OrderNoteService,
  ) {}

  /** Returns the slots of a day with the prices of a role. */
  async day(
    { venueSiteId, date, roleId }: ParsedOf<typeof counter.day>,
    member: Member,
  ): Promise<AnswerOf<typeof counter.day>> {
    const site = this.staffDay.site(venueSiteId, member);
    const day = this.staffDay.day(site, date);
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
      cells: this.staffDay.cells(site, day, board).map(({ space, time, state, hold }) => {
        const price = this.staffDay.price(site, day, roleId, space.id, time.id);
        return {
          spaceId: space.id,
          timeId: time.id,
          status: state.status,
          reason: state.reason,
          left: state.left,
          price: price === null ? null : toYuan(price),
          free: hold === null && price !== null && isOnSale(state),
        };
      }),
    };
  }

  /** Throws not found unless the site is within the seller's scope. */
  assertReach(venueSiteId: number, member: Member): void {
    this.staffDay.site(venueSiteId, member);
  }

  /** Books the slots for the buyer, or for the seller if no buyer is named. The first answer of a key is repeated. */
  async sell(
    { venueSiteId, reservationDate, reservationOrderJson, roleId, people, remark }: ParsedOf<typeof counter.sell>,
    member: Member,
    buyerId: number | null,
  ): Promise<OrderView> {
    const site = this.staffDay.site(venueSiteId, member);
    const userId = buyerId ?? member.userId;
    const stored = await this.bookings.findStored({ userId, once: member.once });
    if (stored) return this.staffDay.view(stored);
    const plan = this.bookings.plan(site.id, reservationDate, reservationOrderJson, people, roleId);
    const { items, day } = plan;
    if (
      items.some(({ space, time }) => this.staffDay.price(site, day, roleId, space.id, time.id) === null) ||
      this.staffDay.slotStates(plan).some(({ state }) => !isOnSale(state))
    )
      throw new Failure(counterFailure.notOnSale);
    if (plan.tangled) throw new Failure(bookingFailure.slotTaken);
    const result = await this.bookings.book({
      userId,
      plan,
      byStaff: false,
      dryRun: false,
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
    if (result.is !== 'booked' && result.facts.owes) throw new Failure(bookingFailure.debtOpen);
    if (result.is !== 'booked')
      throw result.facts.short
        ? new Failure(bookingFailure.capacityShort, { left: result.facts.short.left })
        : new Failure(bookingFailure.slotTaken);
    if (!result.repeated) await this.orderActions.recordCounterSale(result.order.trade_no, member.userId);
    return this.staffDay.view(result.order);
  }
}
