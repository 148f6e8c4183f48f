import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import { Sweep } from '#server/kit/jobs/sweep';
import { MessageService } from '#server/messages/message.service';
import { WaitlistOfferStore } from './waitlist-offer.store';
import { WaitlistStore } from './waitlist.store';

const SERVE_EVERY_MS = 30_000;
const BATCH = 100;

/**
 * Handles offers of waitlist entries: notifies, ends them at their deadline, and shows returned slots after their
 * delay. A job makes it prompt, the sweep guarantees it.
 */
@Injectable()
export class WaitlistOfferService {
  constructor(
    private readonly db: Db,
    private readonly store: WaitlistStore,
    private readonly offers: WaitlistOfferStore,
    private readonly messages: MessageService,
  ) {}

  /** Notifies the entries of the day of their new status, once per offer. */
  async notify(id: number): Promise<boolean> {
    return this.db.transact(async (tx) => {
      const entry = await this.store.find(tx, id);
      if (!entry || !(await this.offers.markNotified(tx, id))) return false;
      await this.sendOffer(tx, id);
      tx.emitLive(await this.store.changes(tx, entry.siteId, entry.date, []));
      return true;
    });
  }

  /** Queues a message about the offer, valid as long as the offer; an automatically booked entry needs none. */
  private async sendOffer(tx: Tx, id: number): Promise<void> {
    const offer = await this.offers.findMessage(tx, id);
    if (!offer) return;
    const { recipient, goodMinutes, ...parameters } = offer;
    await this.messages.queue(tx, 'waitOffered', { to: recipient, parameters, goodMinutes });
  }

  /** Ends an expired offer and serves the next in the queue; returns false if there is nothing to end. */
  async endOffer(id: number): Promise<boolean> {
    const rooms = await this.store.leave(this.db, id, 0, true);
    if (rooms) this.db.notifyRaised(rooms);
    return rooms !== null;
  }

  /** Ends, notifies and shows everything that is due; returns the number. */
  @Sweep('reservations.waitlist')
  async sweep(): Promise<number> {
    const { untold, over } = await this.offers.findDue(BATCH);
    const returns = await this.offers.findReturns();
    const done = await this.runEach([
      ...over.map((id) => () => this.endOffer(id)),
      ...untold.map((id) => () => this.notify(id)),
      ...returns.map(
        ({ siteId, date }) =>
          async () =>
            this.db.notifyRaised(await this.offers.showReturned(siteId, date)),
      ),
    ]);
    return done + (await this.closeEntries());
  }

  /**
   * Serves the entries of slots that became free without an order ending: a court was added, or an order was moved.
   * Scans all waiting entries; returns the number of days served.
   */
  @Sweep('reservations.waitlist-days', SERVE_EVERY_MS)
  async serve(): Promise<number> {
    const days = await this.offers.findUnserved();
    return this.runEach(
      days.map(
        ({ siteId, date }) =>
          async () =>
            this.db.notifyRaised(await this.offers.serve(siteId, date)),
      ),
    );
  }

  private async runEach(work: readonly (() => Promise<unknown>)[]): Promise<number> {
    for (const one of work)
      await one().catch((error: unknown) =>
        log.error({ err: error }, 'a waitlist was not processed and will be retried'),
      );
    return work.length;
  }

  private closeEntries(): Promise<number> {
    return this.db.transact(async (tx) => {
      const closed = await this.offers.close(tx);
      const days = new Map(closed.map(({ siteId, date }) => [`${siteId}:${date}`, { siteId, date }]));
      const changes: Awaited<ReturnType<WaitlistStore['changes']>> = [];
      for (const [key, { siteId, date }] of days)
        changes.push(
          ...(await this.store.changes(
            tx,
            siteId,
            date,
            closed.filter((one) => `${one.siteId}:${one.date}` === key).map(({ id }) => id),
          )),
        );
      tx.emitLive(changes);
      return closed.length;
    });
  }
}
