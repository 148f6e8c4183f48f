import { Injectable } from '@nestjs/common';
import { deliveryStatus, webhookStatus, type DeliveryError } from '#domain/webhooks/webhook.status';
import { writeAudit } from '#server/kit/access/audit';
import type { Db, Tx } from '#server/kit/db/db';
import { purgeOldRows } from '#server/kit/db/purge';
import type { WebhookDeliveryEntity } from './webhook-delivery.entity';
import type { WebhookAttempt } from './webhook-sender';
import { WebhookEntity } from './webhook.entity';

/** A delivery claimed for one attempt; the previous secret only while it is still valid. */
interface DueDelivery
  extends
    Record<string, unknown>,
    Pick<WebhookDeliveryEntity, 'id' | 'webhookId' | 'eventId' | 'body' | 'tries' | 'attemptNo'>,
    Pick<WebhookEntity, 'url' | 'secret' | 'oldSecret'> {}

/** An event to store for its subscribers. */
interface WebhookFanOut {
  readonly eventId: string;
  readonly name: string;
  readonly body: string;
  readonly tradeNo: string;
  /** The venue of an event without an order. */
  readonly venueId: number | null;
}

const { waiting, delivered, givenUp } = deliveryStatus;
/** Longer than one attempt takes, in seconds. */
const CLAIM_SECONDS = 30;
/** Concurrent attempts per webhook, so that a hanging one does not block others. */
const CONCURRENCY = 3;
/** Attempts of one delivery that are kept for display. */
const MAX_STORED_ATTEMPTS = 20;
const DUE = `d.status = ${waiting} and d.next_try_at <= app_now() and (d.claimed_until is null or d.claimed_until < app_now())`;
const later = (ms: string) => `app_now() + ${ms} * interval '1 millisecond'`;

/** Rows of webhook deliveries. */
@Injectable()
export class WebhookDeliveryStore {
  /**
   * Creates deliveries for every enabled webhook that subscribed and whose creator currently has the order in scope; an
   * event without an order goes to full scopes only. Returns the new rows.
   */
  async fanOut(db: Db, { eventId, name, body, tradeNo, venueId }: WebhookFanOut): Promise<number[]> {
    const rows = await db.rows<{ id: number }>(
      `
        insert into webhook_delivery (webhook_id, event_id, event, body)
        select w.id, $1, $2, $3
        from webhook w
          join v_app_user u on u.id = w.user_id and u.status = 1
          join v_role_scope c on c.user_id = w.user_id
            and c.role_id = w.role_id
            and (c.expires_at is null or c.expires_at > app_now())
          left join v_venue_order o on o.trade_no = $4
          left join v_app_user b on b.id = o.user_id
          left join v_venue p on p.id = $5
        where w.status = ${webhookStatus.on}
          and w.events @> array[$2::text]
          and (w.venue_ids is null or coalesce(o.venue_id, p.id) = any (w.venue_ids))
          and (c.venue_ids is null or coalesce(o.venue_id, p.id) = any (c.venue_ids))
          and (c.merchant_ids is null or coalesce(o.merchant_id, p.merchant_id) = any (c.merchant_ids))
          and (c.org_ids is null or b.org_id = any (c.org_ids))
          and (c.owner_id is null or o.user_id = c.owner_id)
        on conflict (webhook_id, event_id) do nothing
        returning id
      `,
      [eventId, name, body, tradeNo, venueId],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns whether an enabled webhook subscribes to an event. */
  async hasSubscriber(db: Db, name: string): Promise<boolean> {
    return (
      (
        await db.rows(
          `select 1 from webhook where status = ${webhookStatus.on} and events @> array[$1::text] limit 1`,
          [name],
        )
      ).length > 0
    );
  }

  /** Creates one delivery for one webhook. */
  async insertOne(db: Db, webhookId: number, eventId: string, name: string, body: string): Promise<void> {
    await db.rows(
      `
        insert into webhook_delivery (webhook_id, event_id, event, body)
        values ($1, $2, $3, $4)
        on conflict (webhook_id, event_id) do nothing
      `,
      [webhookId, eventId, name, body],
    );
  }

  /** Returns due deliveries, oldest first, limited per webhook. */
  due(db: Db, most: number): Promise<{ id: number; webhookId: number }[]> {
    return db.rows(
      `
        select d.id, w.id as "webhookId"
        from webhook w
          cross join lateral (
            select d.id, d.next_try_at
            from webhook_delivery d
            where d.webhook_id = w.id and ${DUE}
            order by d.next_try_at, d.id
            limit $1
          ) d
        where w.status = ${webhookStatus.on}
        order by d.next_try_at, d.id
      `,
      [most],
    );
  }

  /**
   * Claims one delivery for one attempt; null if it is not due, already claimed, or its webhook is disabled or busy.
   */
  async claim(db: Db, id: number): Promise<DueDelivery | null> {
    const [due] = await db.rows<DueDelivery>(
      `
        update webhook_delivery d
        set attempt_no = d.attempt_no + 1, tries = d.tries + 1,
          claimed_until = app_now() + ${CLAIM_SECONDS} * interval '1 second'
        from webhook w
        where d.id = $1
          and ${DUE}
          and w.id = d.webhook_id
          and w.status = ${webhookStatus.on}
          and (select count(*) from webhook_delivery o where o.webhook_id = w.id and o.claimed_until > app_now())
            < ${CONCURRENCY}
        returning d.id, d.webhook_id as "webhookId", d.event_id as "eventId", d.body, w.url, w.secret,
          case when w.old_until > app_now() then w.old_secret end as "oldSecret", d.tries,
          d.attempt_no as "attemptNo"
      `,
      [id],
    );
    return due ?? null;
  }

  /**
   * Records the result of an attempt; returns false if a later attempt has replaced it. `retryMs` null after a failure
   * means no further attempt.
   */
  async settle(
    tx: Tx,
    { id, attemptNo }: DueDelivery,
    { error, code, ms }: WebhookAttempt,
    retryMs: number | null,
  ): Promise<boolean> {
    const status = error === null ? delivered : retryMs === null ? givenUp : waiting;
    const rows = await tx.rows(
      `
        update webhook_delivery
        set
          status = $3::smallint, code = $4::smallint, ms = $5::int, error = $6::text, claimed_until = null,
          next_try_at = case when $7::float8 is null then next_try_at else ${later('$7::float8')} end,
          done_at = case when $3::smallint = ${waiting} then null else app_now() end,
          attempts = (
            select jsonb_agg(a order by n)
            from (
              select a, n
              from jsonb_array_elements(attempts || jsonb_build_object(
                'at', epoch_ms(app_now()), 'code', $4::smallint, 'ms', $5::int, 'error', $6::text
              )) with ordinality as t (a, n)
              order by n desc
              limit ${MAX_STORED_ATTEMPTS}
            ) kept
          )
        where id = $1 and attempt_no = $2
        returning id
      `,
      [id, attemptNo, status, code, ms, error, retryMs],
    );
    return rows.length > 0;
  }

  /** Records the result on the webhook; returns consecutive failures and their duration (ms). */
  async recordOutcome(
    tx: Tx,
    webhookId: number,
    error: DeliveryError | null,
  ): Promise<{ failures: number; lasting: number }> {
    const [row] = await tx.rows<{ failures: number; lasting: number }>(
      `
        update webhook
        set failures = case when $2::text is null then 0 else failures + 1 end,
          failing_since = case when $2::text is null then null else coalesce(failing_since, app_now()) end,
          last_ok_at = case when $2::text is null then app_now() else last_ok_at end,
          last_error = coalesce($2, last_error)
        where id = $1
        returning failures, coalesce(extract(epoch from app_now() - failing_since) * 1000, 0)::float8 as lasting
      `,
      [webhookId, error],
    );
    return row ?? { failures: 0, lasting: 0 };
  }

  /** Suspends a webhook until it is enabled again: pending deliveries stay, no new ones are added. */
  async suspend(tx: Tx, webhookId: number): Promise<void> {
    const { affected = 0 } = await tx
      .repository(WebhookEntity)
      .update(
        { id: webhookId, status: webhookStatus.on },
        { status: webhookStatus.tripped, version: () => 'version + 1' },
      );
    if (affected > 0)
      await writeAudit(tx, null, {
        action: 'webhook.trip',
        object: `webhook:${webhookId}`,
        after: { status: webhookStatus.tripped },
      });
  }

  /** Deletes a slice of deliveries older than this many days, including undelivered ones of disabled webhooks. */
  deleteOld(db: Db, days: number): Promise<number> {
    return purgeOldRows(db, {
      table: 'webhook_delivery',
      key: 'id',
      old: `select id from webhook_delivery where gmt_create < app_now() - $1 * interval '1 day' limit $2`,
      days,
    });
  }
}
