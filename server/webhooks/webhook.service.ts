import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { isSuperRole } from '#domain/session/role.status';
import { systemFailure } from '#domain/system/system.failures';
import { webhookFailure } from '#domain/webhooks/webhook.failures';
import { deliveryStatus, webhookStatus } from '#domain/webhooks/webhook.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { webhooks } from '#contract/webhooks/webhook.contract';
import { PING_EVENT } from '#contract/webhooks/webhook.events';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db, type Tx } from '#server/kit/db/db';
import { Keyring } from '#server/kit/crypto/keyring';
import { WebhookDeliveryService } from './webhook-delivery.service';
import { newWebhookSecret } from './webhook-signature';
import type { WebhookEntity } from './webhook.entity';
import { WebhookStore, type WebhookFields } from './webhook.store';

/** Maximum number of webhooks of a school. */
const MAX_WEBHOOKS = 100;

const webhookOwnerOf = ({ roleId, userId }: Member): number | null => (isSuperRole(roleId) ? null : userId);
const stampOf = (at: number | null): string | null => (at === null ? null : schoolStamp(at));

/** Throws if a chosen venue is outside the caller's scope. */
const assertOwnVenues = (
  venueIds: readonly number[],
  { venueIds: reach }: Member,
  before: readonly number[] = [],
): readonly number[] | null => {
  if (reach !== null && venueIds.some((id) => !reach.includes(id) && !before.includes(id)))
    throw new Failure(webhookFailure.webhookScope);
  return venueIds.length > 0 ? [...new Set(venueIds)] : null;
};

const auditImage = ({ name, url, events, venueIds }: WebhookFields) => ({ name, url, events, venueIds });

/** Manages webhooks. */
@Injectable()
export class WebhookService {
  constructor(
    private readonly db: Db,
    private readonly store: WebhookStore,
    private readonly carrier: WebhookDeliveryService,
    private readonly ring: Keyring,
  ) {}

  /** Returns a page of the webhooks the caller manages. */
  async list(query: ParsedOf<typeof webhooks.list>, caller: Member): Promise<AnswerOf<typeof webhooks.list>> {
    const page = await this.store.list.page(query, webhookOwnerOf(caller));
    return {
      ...page,
      content: page.content.map((row) => ({
        ...row,
        lastOkAt: stampOf(row.lastOkAt),
        gmtCreate: schoolStamp(row.gmtCreate),
      })),
    };
  }

  /** Returns the deliveries of one webhook. */
  async deliveries(
    query: ParsedOf<typeof webhooks.deliveries>,
    caller: Member,
  ): Promise<AnswerOf<typeof webhooks.deliveries>> {
    await this.findWebhook(query.id, caller);
    const page = await this.store.deliveries.page(query);
    return {
      ...page,
      content: page.content.map((row) => ({
        ...row,
        nextTryAt: stampOf(row.nextTryAt),
        gmtCreate: schoolStamp(row.gmtCreate),
        attempts: row.attempts.map((one) => ({ ...one, at: schoolStamp(one.at) })),
      })),
    };
  }

  /** Creates a webhook; its secret is returned once and stored sealed. */
  async add(
    { name, url, events, venueIds }: ParsedOf<typeof webhooks.add>,
    member: Member,
  ): Promise<AnswerOf<typeof webhooks.add>> {
    const fields = { name, url, events: [...new Set(events)], venueIds: assertOwnVenues(venueIds, member) };
    await this.assertCallable(url);
    const secret = newWebhookSecret();
    return this.db.transact(async (tx) => {
      if ((await this.store.count(tx)) >= MAX_WEBHOOKS)
        throw new Failure(webhookFailure.webhookTooMany, { limit: MAX_WEBHOOKS });
      const id = await this.store.insert(tx, {
        ...fields,
        secret: this.ring.seal(secret),
        userId: member.userId,
        roleId: member.roleId,
      });
      await writeAudit(tx, member, { action: 'webhook.add', object: `webhook:${id}`, after: auditImage(fields) });
      return { id, secret };
    });
  }

  /** Edits, enables or disables a webhook. */
  async change(
    { id, version, on, name, url, events, venueIds }: ParsedOf<typeof webhooks.change>,
    member: Member,
  ): Promise<AnswerOf<typeof webhooks.change>> {
    await this.assertCallable(url);
    return this.db.transact(async (tx) => {
      const held = await this.lockWebhook(tx, id, member);
      if (held.version !== version) throw new Failure(systemFailure.staleVersion);
      const fields = {
        name,
        url,
        events: [...new Set(events)],
        venueIds: assertOwnVenues(venueIds, member, held.venueIds ?? []),
      };
      const status = on
        ? webhookStatus.on
        : held.status === webhookStatus.tripped
          ? webhookStatus.tripped
          : webhookStatus.off;
      await writeAudit(tx, member, {
        action: 'webhook.change',
        object: `webhook:${id}`,
        before: { ...auditImage(held), status: held.status },
        after: { ...auditImage(fields), status },
      });
      return { version: await this.store.update(tx, id, fields, status) };
    });
  }

  /** Issues a new secret, returned once. */
  async rotate(id: number, caller: Member): Promise<AnswerOf<typeof webhooks.rotate>> {
    const secret = newWebhookSecret();
    await this.db.transact(async (tx) => {
      await this.lockWebhook(tx, id, caller);
      await this.store.rotate(tx, id, this.ring.seal(secret));
      await writeAudit(tx, caller, { action: 'webhook.rotate', object: `webhook:${id}` });
    });
    return { secret };
  }

  /** Deletes a webhook. */
  async remove(id: number, caller: Member): Promise<void> {
    await this.db.transact(async (tx) => {
      const held = await this.lockWebhook(tx, id, caller);
      await writeAudit(tx, caller, { action: 'webhook.remove', object: `webhook:${id}`, before: auditImage(held) });
      await this.store.remove(tx, id);
    });
  }

  /** Queues a test event. */
  async ping(id: number, caller: Member): Promise<void> {
    const { status } = await this.findWebhook(id, caller);
    if (status !== webhookStatus.on) throw new Failure(webhookFailure.webhookOff);
    await this.carrier.queueOne(id, `ping.${randomBytes(9).toString('hex')}`, PING_EVENT, {});
  }

  /** Queues an event again. */
  async redeliver(id: number, member: Member): Promise<void> {
    await this.db.transact(async (tx) => {
      const delivery = await this.store.lockDelivery(tx, id);
      const held = delivery && (await this.store.find(tx, delivery.webhookId, webhookOwnerOf(member)));
      if (!delivery || !held) throw new Failure(systemFailure.notFound);
      if (held.status !== webhookStatus.on) throw new Failure(webhookFailure.webhookOff);
      if (delivery.status === deliveryStatus.waiting) throw new Failure(webhookFailure.deliveryWaits);
      await this.store.retryNow(tx, id);
      await writeAudit(tx, member, {
        action: 'webhook.redeliver',
        object: `webhook:${delivery.webhookId}`,
        after: { delivery: id },
      });
    });
  }

  private async assertCallable(url: string): Promise<void> {
    const why = await this.carrier.targetRefusal(url);
    if (why !== null) throw new Failure(why === 'name' ? webhookFailure.webhookName : webhookFailure.webhookAddress);
  }

  private async findWebhook(id: number, member: Member): Promise<WebhookEntity> {
    const held = await this.store.find(this.db, id, webhookOwnerOf(member));
    if (!held) throw new Failure(systemFailure.notFound);
    return held;
  }

  private async lockWebhook(tx: Tx, id: number, member: Member): Promise<WebhookEntity> {
    const held = await this.store.lock(tx, id, webhookOwnerOf(member));
    if (!held) throw new Failure(systemFailure.notFound);
    return held;
  }
}
