import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { MessageRecipient } from '#domain/messages/message.rules';
import { waitlistMachine } from '#domain/waitlist/waitlist.machine';
import { waitlistStatus } from '#domain/waitlist/waitlist.status';
import { Db, type RaisedVersion, type Tx } from '#server/kit/db/db';
import { englishPlaceName } from '#server/kit/db/english-place-name';
import { WaitlistEntryEntity } from './waitlist-entry.entity';

/** A site's day. */
type SiteDay = Pick<WaitlistEntryEntity, 'siteId'> & { readonly date: string };

/** What the message of an offer says, its recipient, and the minutes for which the offer is valid. */
type OfferMessage = {
  readonly recipient: MessageRecipient;
  readonly place: string;
  readonly placeEn: string;
  readonly time: string;
  readonly until: string;
  readonly goodMinutes: number;
};

const ENGLISH_PLACE = englishPlaceName(
  ['v.en_name', 'v.venue_name'],
  ['s.en_name', 's.site_name'],
  ['p.en_name', 'p.space_name'],
);

/** Stores offers of waitlist entries and finds what is due. */
@Injectable()
export class WaitlistOfferStore {
  constructor(private readonly db: Db) {}

  /** Marks an offer as notified; returns false if it already was. */
  async markNotified(tx: Tx, id: number): Promise<boolean> {
    const { affected } = await tx
      .repository(WaitlistEntryEntity)
      .update({ id, status: waitlistStatus.offered, toldAt: IsNull() }, { toldAt: () => 'app_now()' });
    return (affected ?? 0) > 0;
  }

  /** Returns the message about a valid offer; null for an automatically booked entry, which needs none. */
  async findMessage(tx: Tx, id: number): Promise<OfferMessage | null> {
    const [offer] = await tx.rows<OfferMessage>(
      `
        select m.recipient, v.venue_name || s.site_name || coalesce(p.space_name, '') as place,
          ${ENGLISH_PLACE} as "placeEn",
          to_char(e.reservation_date + t.begin_minute * interval '1 minute', 'MM-DD HH24:MI') as time,
          to_char(e.offer_until at time zone school_zone(), 'HH24:MI') as until,
          extract(epoch from e.offer_until - app_now())::float8 / 60 as "goodMinutes"
        from waitlist_entry e
          join v_message_recipient m on m.user_id = e.user_id
          join v_site s on s.id = e.site_id
          join v_venue v on v.id = s.venue_id
          left join v_space p on p.id = e.offer_space
          join v_time_slot t on t.id = e.offer_time
        where e.id = $1 and e.status = 2 and not e.auto_book and e.offer_until > app_now()
      `,
      [id],
    );
    return offer ?? null;
  }

  /** Returns offers that are not notified yet, and expired ones. */
  async findDue(limit: number): Promise<{ untold: number[]; over: number[] }> {
    const [row] = await this.db.rows<{ untold: number[]; over: number[] }>(
      `
        select
          array(
            select id from waitlist_entry where status = 2 and told_at is null order by offer_until limit $1
          ) as untold,
          array(
            select id from waitlist_entry where status = 2 and offer_until <= app_now() order by offer_until limit $1
          ) as over
      `,
      [limit],
    );
    return row as { untold: number[]; over: number[] };
  }

  /** Returns site days whose returned slots are due to be shown. */
  findReturns(): Promise<SiteDay[]> {
    return this.db.rows(
      `
        select distinct site_id as "siteId", date
        from v_slot_hold
        where released_at is null and kind = 'HELD' and expires_at <= app_now() and trade_no like 'return:%'
        limit 100
      `,
    );
  }

  /** Shows the returned slots of a site's day whose delay is over; returns the raised rooms. */
  async showReturned(siteId: number, date: string): Promise<readonly RaisedVersion[]> {
    const [row] = await this.db.rows<{ rooms: readonly RaisedVersion[] }>('select show_returns($1, $2) as rooms', [
      siteId,
      date,
    ]);
    return row?.rooms ?? [];
  }

  /** Returns site days where a member waits for a free cell, left by a moved order or belonging to an added court. */
  findUnserved(): Promise<SiteDay[]> {
    return this.db.rows(
      `
        select distinct e.site_id as "siteId", e.reservation_date as date
        from waitlist_entry e
          cross join lateral wait_match(e) m
        where e.status = 1 and m.time_id is not null
        limit 100
      `,
    );
  }

  /** Serves the members who wait for a site's day; returns the raised rooms. */
  async serve(siteId: number, date: string): Promise<readonly RaisedVersion[]> {
    const [row] = await this.db.rows<{ rooms: readonly RaisedVersion[] }>('select serve_waits($1, $2) as rooms', [
      siteId,
      date,
    ]);
    return row?.rooms ?? [];
  }

  /** Closes the entries whose last slot is too near, or that have passed their end; returns them by site and day. */
  close(tx: Tx): Promise<(SiteDay & Pick<WaitlistEntryEntity, 'id'>)[]> {
    const { close } = waitlistMachine.steps;
    return tx.rows(
      `
        update waitlist_entry e
        set status = ${close.to.status}, ended_at = app_now()
        from v_site s
          join v_rule_set r on r.id = s.rule_set_id
        where s.id = e.site_id
          and e.status = ${close.from.status}
          and e.reservation_date <= (select school_now())::date + 2
          and (
            e.not_after <= (select school_now())
            or not exists (
              select 1
              from v_time_slot t
              where t.id = any (e.time_ids)
                and e.reservation_date + t.begin_minute * interval '1 minute' - r.wait_close_min * interval '1 minute'
                  > (select school_now())
            )
          )
        returning e.id, e.site_id as "siteId", e.reservation_date as date
      `,
    );
  }
}
