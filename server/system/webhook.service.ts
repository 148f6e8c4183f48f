import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { isSuperRole } from '#domain/session/role.status';
import { systemFailure } from '#domain/system/system.failures';
import { webhookFailure } from '#domain/system/webhook.failures';
import { deliveryStatus, webhookStatus } from '#domain/system/webhook.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { webhooks } from '#contract/system/webhook.contract';
import { PING } from '#contract/system/webhook.events';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller, type Member } from '#server/kit/caller';
import { schoolStamp } from '#server/kit/clock';
import { Db, type Tx } from '#server/kit/db';
import { Keyring } from '#server/kit/keyring';
import { WebhookDeliveryService } from './webhook-delivery.service';
import { newSecret } from './webhook-proof';
import { WebhookStore, type WebhookHeld, type WebhookSaid } from './webhook.store';

/** Maximum number of webhooks of a school. */
const MOST_WEBHOOKS = 100;

const ownerOf = ({ roleId, userId }: Member): number | null => (isSuperRole(roleId) ? null : userId);
const stampOf = (at: number | null): string | null => (at === null ? null : schoolStamp(at));

/** Throws if a chosen venue is outside the caller's scope. */
const chosen = (
  venueIds: readonly number[],
  { venueIds: reach }: Member,
  before: readonly number[] = [],
): readonly number[] | null => {
  if (reach !== null && venueIds.some((id) => !reach.includes(id) && !before.includes(id)))
    throw new Failure(webhookFailure.webhookScope);
  return venueIds.length > 0 ? [...new Set(venueIds)] : null;
};

const seen = ({ name, url, events, venueIds }: WebhookSaid) => ({ name, url, events, venueIds });

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
  async list(asked: ParsedOf<typeof webhooks.list>, caller: Caller): Promise<AnswerOf<typeof webhooks.list>> {
    const page = await this.store.page(asked, ownerOf(memberOf(caller)));
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
    asked: ParsedOf<typeof webhooks.deliveries>,
    caller: Caller,
  ): Promise<AnswerOf<typeof webhooks.deliveries>> {
    await this.held(this.db, asked.id, memberOf(caller));
    const page = await this.store.deliveries(asked);
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
    caller: Caller,
  ): Promise<AnswerOf<typeof webhooks.add>> {
    const member = memberOf(caller);
    const said = { name, url, events: [...new Set(events)], venueIds: chosen(venueIds, member) };
    await this.insistCallable(url);
    const secret = newSecret();
    return this.db.transact(async (tx) => {
      if ((await this.store.count(tx)) >= MOST_WEBHOOKS)
        throw new Failure(webhookFailure.webhookTooMany, { limit: MOST_WEBHOOKS });
      const id = await this.store.insert(tx, {
        ...said,
        secret: this.ring.seal(secret),
        userId: member.userId,
        roleId: member.roleId,
      });
      await audit(tx, caller, { action: 'webhook.add', object: `webhook:${id}`, after: seen(said) });
      return { id, secret };
    });
  }

  /** Edits, enables or disables a webhook. */
  async change(
    { id, version, on, name, url, events, venueIds }: ParsedOf<typeof webhooks.change>,
    caller: Caller,
  ): Promise<AnswerOf<typeof webhooks.change>> {
    const member = memberOf(caller);
    await this.insistCallable(url);
    return this.db.transact(async (tx) => {
      const held = await this.held(tx, id, member, true);
      if (held.version !== version) throw new Failure(systemFailure.staleVersion);
      const said = { name, url, events: [...new Set(events)], venueIds: chosen(venueIds, member, held.venueIds ?? []) };
      const status = on
        ? webhookStatus.on
        : held.status === webhookStatus.tripped
          ? webhookStatus.tripped
          : webhookStatus.off;
      await audit(tx, caller, {
        action: 'webhook.change',
        object: `webhook:${id}`,
        before: { ...seen(held), status: held.status },
        after: { ...seen(said), status },
      });
      return { version: await this.store.update(tx, id, said, status) };
    });
  }

  /** Issues a new secret, returned once. */
  async rotate(id: number, caller: Caller): Promise<AnswerOf<typeof webhooks.rotate>> {
    const secret = newSecret();
    await this.db.transact(async (tx) => {
      await this.held(tx, id, memberOf(caller), true);
      await this.store.rotate(tx, id, this.ring.seal(secret));
      await audit(tx, caller, { action: 'webhook.rotate', object: `webhook:${id}` });
    });
    return { secret };
  }

  /** Deletes a webhook. */
  async remove(id: number, caller: Caller): Promise<void> {
    await this.db.transact(async (tx) => {
      const held = await this.held(tx, id, memberOf(caller), true);
      await audit(tx, caller, { action: 'webhook.remove', object: `webhook:${id}`, before: seen(held) });
      await this.store.remove(tx, id);
    });
  }

  /** Queues a test event. */
  async ping(id: number, caller: Caller): Promise<void> {
    const { status } = await this.held(this.db, id, memberOf(caller));
    if (status !== webhookStatus.on) throw new Failure(webhookFailure.webhookOff);
    await this.carrier.put(id, `ping.${randomBytes(9).toString('hex')}`, PING, {});
  }

  /** Queues an event again. */
  async redeliver(id: number, caller: Caller): Promise<void> {
    const member = memberOf(caller);
    await this.db.transact(async (tx) => {
      const delivery = await this.store.delivery(tx, id);
      const held = delivery && (await this.store.find(tx, delivery.webhookId, ownerOf(member)));
      if (!delivery || !held) throw new Failure(systemFailure.notFound);
      if (held.status !== webhookStatus.on) throw new Failure(webhookFailure.webhookOff);
      if (delivery.status === deliveryStatus.waiting) throw new Failure(webhookFailure.deliveryWaits);
      await this.store.again(tx, id);
      await audit(tx, caller, {
        action: 'webhook.redeliver',
        object: `webhook:${delivery.webhookId}`,
        after: { delivery: id },
      });
    });
  }

  private async insistCallable(url: string): Promise<void> {
    const why = await this.carrier.whyNot(url);
    if (why !== null) throw new Failure(why === 'name' ? webhookFailure.webhookName : webhookFailure.webhookAddress);
  }

  private async held(tx: Pick<Tx, 'rows'>, id: number, member: Member, lock = false): Promise<WebhookHeld> {
    const held = await this.store.find(tx, id, ownerOf(member), lock);
    if (!held) throw new Failure(systemFailure.notFound);
    return held;
  }
}
