import { Injectable } from '@nestjs/common';
import { deliveryStatus, webhookStatus, type WebhookStatus } from '#domain/webhooks/webhook.status';
import type { DeliveryRow, WebhookRow } from '#contract/webhooks/webhook.contract';
import { insertRow, lockRow, updateRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type SqlFilter, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { WebhookDeliveryEntity } from './webhook-delivery.entity';
import { WebhookEntity } from './webhook.entity';

type WithDates<R, K extends keyof R> = Omit<R, K> & { readonly [P in K]: null extends R[P] ? number | null : number };
/** A listed webhook before its times are formatted. */
type WebhookListRow = WithDates<WebhookRow, 'lastOkAt' | 'gmtCreate'>;
/** A listed delivery before its times are formatted. */
type DeliveryListRow = Omit<WithDates<DeliveryRow, 'nextTryAt' | 'gmtCreate'>, 'attempts'> & {
  readonly attempts: readonly {
    readonly at: number;
    readonly code: number | null;
    readonly ms: number;
    readonly error: string | null;
  }[];
};

/** The editable fields of a webhook. */
export type WebhookFields = Pick<WebhookEntity, 'name' | 'url' | 'events' | 'venueIds'>;

const day = (status: number) =>
  `
    (
      select count(*)::int
      from webhook_delivery d
      where d.webhook_id = w.id
        and d.status = ${status}
        and d.gmt_create > app_now() - interval '24 hours'
    )
  `;
const holds: SqlFilter = (value, bind) => `w.events @> array[${bind(value)}::text]`;

const list: ListQuery<'keyword' | 'status' | 'event', never> = {
  select: `
    w.id, w.name, w.url, w.events, coalesce(w.venue_ids, '{}') as "venueIds", w.status, w.failures,
    w.last_error as "lastError", epoch_ms(w.last_ok_at) as "lastOkAt", u.name as owner,
    epoch_ms(w.gmt_create) as "gmtCreate", w.version,
    coalesce(
      (
        select json_agg(json_build_object('id', v.id, 'name', v.venue_name, 'enName', v.en_name) order by v.id)
        from v_venue v
        where v.id = any (w.venue_ids)
      ),
      '[]'
    ) as venues,
    ${day(deliveryStatus.delivered)} as delivered, ${day(deliveryStatus.givenUp)} as failed,
    (
      select count(*)::int
      from webhook_delivery d
      where d.webhook_id = w.id and d.status = ${deliveryStatus.waiting}
    ) as waiting
  `,
  from: 'webhook w join v_app_user u on u.id = w.user_id',
  filters: { keyword: contains('w.name', 'w.url'), status: equals('w.status'), event: holds },
  sorts: {},
  tieBreaker: 'w.id desc',
};

const deliveries: ListQuery<'id' | 'status' | 'event', never> = {
  select: `
    d.id, d.event_id as "eventId", d.event, d.status, d.tries, d.code, d.ms, d.error, d.attempts, d.body,
    case when d.status = ${deliveryStatus.waiting} then epoch_ms(d.next_try_at) end as "nextTryAt",
    epoch_ms(d.gmt_create) as "gmtCreate"
  `,
  from: 'webhook_delivery d',
  filters: { id: equals('d.webhook_id'), status: equals('d.status'), event: equals('d.event') },
  sorts: {},
  tieBreaker: 'd.id desc',
};

const ownedBy = (id: number, ownerId: number | null) => (ownerId === null ? { id } : { id, userId: ownerId });

/** Rows of webhooks as people manage them. */
@Injectable()
export class WebhookStore {
  readonly list: StoredList<WebhookListRow, [ownerId: number | null]>;
  /** The list of the deliveries of one webhook. */
  readonly deliveries: StoredList<DeliveryListRow>;

  constructor(db: Db) {
    this.list = new StoredList(db, list, (ownerId: number | null) => (bind) => [
      ownerId === null ? 'true' : `w.user_id = ${bind(ownerId)}`,
    ]);
    this.deliveries = new StoredList(db, deliveries);
  }

  /** Returns the number of webhooks; locks against concurrent creation. */
  async count(tx: Tx): Promise<number> {
    await tx.rows(`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`);
    return tx.repository(WebhookEntity).count();
  }

  /** Inserts a webhook; returns its id. */
  insert(
    tx: Tx,
    {
      name,
      url,
      events,
      venueIds,
      secret,
      userId,
      roleId,
    }: WebhookFields & Pick<WebhookEntity, 'secret' | 'userId' | 'roleId'>,
  ): Promise<number> {
    return insertRow(tx, WebhookEntity, { name, url, events, venueIds, secret, userId, roleId });
  }

  /** Returns the webhook of an id; `ownerId` null matches every owner. */
  find(on: Pick<Db | Tx, 'repository'>, id: number, ownerId: number | null): Promise<WebhookEntity | null> {
    return on.repository(WebhookEntity).findOneBy(ownedBy(id, ownerId));
  }

  /** Locks and returns the webhook of an id; `ownerId` null matches every owner. */
  lock(tx: Tx, id: number, ownerId: number | null): Promise<WebhookEntity | null> {
    return tx.repository(WebhookEntity).findOne({ where: ownedBy(id, ownerId), lock: { mode: 'pessimistic_write' } });
  }

  /** Updates a webhook; enabling it clears its failures. Returns the new version. */
  async update(
    tx: Tx,
    id: number,
    { name, url, events, venueIds }: WebhookFields,
    status: WebhookStatus,
  ): Promise<number> {
    const [row] = await tx.rows<{ version: number }>(
      `
        update webhook
        set name = $2, url = $3, events = $4, venue_ids = $5,
          failures = case when status <> $6 then 0 else failures end,
          failing_since = case when status <> $6 then null else failing_since end, status = $6, version = version + 1
        where id = $1
        returning version
      `,
      [id, name, url, events, venueIds, status],
    );
    if (status === webhookStatus.on)
      await tx.rows('update webhook_delivery set next_try_at = app_now() where webhook_id = $1 and status = $2', [
        id,
        deliveryStatus.waiting,
      ]);
    return (row as { version: number }).version;
  }

  /** Sets a new secret; the old one stays valid for a day. */
  async rotate(tx: Tx, id: number, secret: string): Promise<void> {
    await updateRow(tx, WebhookEntity, id, {
      oldSecret: () => 'secret',
      oldUntil: () => "app_now() + interval '1 day'",
      secret,
    });
  }

  /** Deletes a webhook with its deliveries. */
  async remove(tx: Tx, id: number): Promise<void> {
    await tx.repository(WebhookEntity).delete(id);
  }

  /** Locks and returns a delivery. */
  lockDelivery(tx: Tx, id: number): Promise<WebhookDeliveryEntity | undefined> {
    return lockRow(tx, WebhookDeliveryEntity, id);
  }

  /** Makes a delivery due now and resets its attempts. */
  async retryNow(tx: Tx, id: number): Promise<void> {
    await tx
      .repository(WebhookDeliveryEntity)
      .update(id, { status: deliveryStatus.waiting, tries: 0, nextTryAt: () => 'app_now()', doneAt: null });
  }
}
