import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { clockOf, DAY_MINUTES } from '#domain/kit/time';
import { doorPanelFailure } from '#domain/door-panels/door-panel.failures';
import { bookingSale } from '#domain/orders/booking.sale';
import { payStatus } from '#domain/orders/order.status';
import { memberPageOf } from '#domain/sales/sale-kind';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { doorPanels, PanelBooking } from '#contract/door-panels/door-panel.contract';
import type { CallOrigin } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { WaitlistBookingService } from '#server/waitlist/waitlist-booking.service';
import { PanelStateService, type BookableStretch, type PanelState } from './panel-state.service';
import { PanelTicketService } from './panel-ticket.service';

/** The request of a panel: its token and browser. */
export interface PanelCall extends Pick<CallOrigin, 'agent'> {
  readonly token: string | undefined;
}

/** Books and extends for people whom the panel of a door has recognized. */
@Injectable()
export class PanelBookingService {
  constructor(
    private readonly db: Db,
    private readonly tickets: PanelTicketService,
    private readonly states: PanelStateService,
    private readonly bookings: WaitlistBookingService,
  ) {}

  /** Books the first slots of a court; throws if they were taken, or the first rule that refuses them. */
  book({ ticket, spaceId, slots }: ParsedOf<typeof doorPanels.book>, call: PanelCall): Promise<PanelBooking> {
    return this.bookFirst(ticket, slots, call, ({ offers }) => offers.find(({ spaceIds }) => spaceIds[0] === spaceId));
  }

  /** Books the slots right after the running booking of the person. */
  extend({ ticket, tradeNo, slots }: ParsedOf<typeof doorPanels.extend>, call: PanelCall): Promise<PanelBooking> {
    return this.bookFirst(ticket, slots, call, ({ running }) => {
      if (running?.tradeNo !== tradeNo) throw new Failure(doorPanelFailure.panelNoRunningOrder);
      return running.extension;
    });
  }

  private async bookFirst(
    ticket: string,
    slots: number,
    { token, agent }: PanelCall,
    pick: (state: PanelState) => BookableStretch | undefined,
  ): Promise<PanelBooking> {
    const { person, ...place } = await this.tickets.read(ticket, token);
    const booked = await this.db.transact(async (tx) => {
      await Db.lockSlots(tx, [{ siteId: place.siteId, date: this.states.today }], person.userId);
      const state = await this.states.stateOf(place, person.userId, tx);
      const offer = pick(state);
      if (!offer || offer.stretch.length < slots) throw new Failure(doorPanelFailure.panelSlotGone);
      const plan = this.states.plan(state, offer, slots, person.roleId);
      const order = await this.bookings.book(
        tx,
        { plan, member: person, flow: 'fine', begun: true },
        this.states.holdSeconds(state.site),
        agent,
        { buddyIds: [], phone: '', remark: null },
      );
      const page = order.payStatus === payStatus.unpaid ? memberPageOf(bookingSale, order) : null;
      return {
        tradeNo: order.tradeNo,
        end: clockOf(plan.end % DAY_MINUTES),
        fee: order.orderAmount,
        payPath: page === null ? null : `/venue${page}`,
        payBefore: page === null ? null : order.payDeadline,
      };
    });
    this.db.notifyCommit({ rooms: [], events: true });
    return booked;
  }
}
