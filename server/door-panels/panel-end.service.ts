import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { doorPanelFailure } from '#domain/door-panels/door-panel.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { doorPanels } from '#contract/door-panels/door-panel.contract';
import { Db } from '#server/kit/db/db';
import { PromiseService } from '#server/attendance/promise.service';
import { PanelStateService } from './panel-state.service';
import { PanelTicketService } from './panel-ticket.service';

/** Ends the running booking of a person whom the panel of a door has recognized. */
@Injectable()
export class PanelEndService {
  constructor(
    private readonly db: Db,
    private readonly tickets: PanelTicketService,
    private readonly states: PanelStateService,
    private readonly promises: PromiseService,
  ) {}

  /** Ends it now; the remaining time is released on site. Throws if it is not the person's, or not running. */
  async end(
    { ticket, tradeNo }: ParsedOf<typeof doorPanels.end>,
    token: string | undefined,
  ): Promise<AnswerOf<typeof doorPanels.end>> {
    const { person, ...place } = await this.tickets.read(ticket, token);
    const { userId } = person;
    const ended = await this.db.transact(async (tx) => {
      await Db.lockSlots(tx, [{ siteId: place.siteId, date: this.states.today }], userId);
      const { running, date } = await this.states.stateOf(place, userId, tx);
      if (running?.tradeNo !== tradeNo) throw new Failure(doorPanelFailure.panelNoRunningOrder);
      return this.promises.endEarly(tx, { tradeNo, userId, siteId: place.siteId, date });
    });
    this.db.notifyCommit({ rooms: [], events: true });
    return ended;
  }
}
