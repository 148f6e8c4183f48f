import { Injectable } from '@nestjs/common';
import { messageChannel } from '#domain/messages/message.status';
import { Db, type Tx } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import { englishPlaceName } from '#server/kit/db/english-place-name';
import { Sweep } from '#server/kit/jobs/sweep';
import { MessageService } from '#server/messages/message.service';
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
    private readonly messages: MessageService,
  ) {}

  /** Notifies the entries of the day of their new status, once per offer. */
  async notify(id: number): Promise<boolean> {
    return this.db.transact(async (tx) => {
      const entry = await this.store.find(tx, id);
      if (!entry || !(await this.store.markNotified(tx, id))) return false;
      await this.sendOffer(tx, id);
      await tx.emitLive(await this.store.changes(tx, entry.siteId, entry.date, []));
      return true;
    });
  }

  /** Queues a message about the offer, valid as long as the offer; an automatically booked entry needs none. */
  private async sendOffer(tx: Tx, id: number): Promise<void> {
    const [offer] = await tx.rows<{
      userId: number;
      phone: string;
      place: string;
      placeEn: string;
      time: string;
      until: string;
      goodMinutes: number;
    }>(
      `
        select e.user_id as "userId", u.phone, v.venue_name || s.site_name || coalesce(p.space_name, '') as place,
          ${englishPlaceName(['v.en_name', 'v.venue_name'], ['s.en_name', 's.site_name'], ['p.en_name', 'p.space_name'])} as "placeEn",
          to_char(e.reservation_date + t.begin_minute * interval '1 minute', 'MM-DD HH24:MI') as time,
          to_char(e.offer_until at time zone school_zone(), 'HH24:MI') as until,
          extract(epoch from e.offer_until - app_now())::float8 / 60 as "goodMinutes"
        from waitlist_entry e
          join app_user u on u.id = e.user_id
          join site s on s.id = e.site_id
          join venue v on v.id = s.venue_id
          left join space p on p.id = e.offer_space
          join time_slot t on t.id = e.offer_time
        where e.id = $1 and e.status = 2 and not e.auto_book and e.offer_until > app_now()
      `,
      [id],
    );
    if (!offer) return;
    const { userId, phone, goodMinutes, ...parameters } = offer;
    await this.messages.queue(tx, {
      template: 'waitOffered',
      channel: messageChannel.sms,
      to: phone,
      userId,
      parameters,
      goodMinutes,
    });
  }

  /** Ends an expired offer and serves the next in the queue; returns false if there is nothing to end. */
  async endOffer(id: number): Promise<boolean> {
    const rooms = await this.store.leave(this.db, id, 0, true);
    if (rooms) this.db.notifyCommit({ rooms: rooms.map(({ room }) => room), events: true });
    return rooms !== null;
  }

  /** Ends, notifies and shows everything that is due; returns the number. */
  @Sweep('reservations.waitlist')
  async sweep(): Promise<number> {
    const { untold, over } = await this.store.findDue(this.db, BATCH);
    const returns = await this.store.findReturns(this.db);
    const done = await this.runEach([
      ...over.map((id) => () => this.endOffer(id)),
      ...untold.map((id) => () => this.notify(id)),
      ...returns.map(
        ({ siteId, date }) =>
          async () =>
            this.announceRooms(await this.store.showReturned(this.db, siteId, date)),
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
    const days = await this.store.findUnserved(this.db);
    return this.runEach(
      days.map(
        ({ siteId, date }) =>
          async () =>
            this.announceRooms(await this.store.serve(this.db, siteId, date)),
      ),
    );
  }

  private announceRooms(rooms: readonly { readonly room: string }[]): void {
    this.db.notifyCommit({ rooms: rooms.map(({ room }) => room), events: true });
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
      const closed = await this.store.close(tx);
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
      await tx.emitLive(changes);
      return closed.length;
    });
  }
}
