import { Injectable } from '@nestjs/common';
import { isHopeless, webhookRetryAfter } from '#domain/system/webhook.rules';
import { toldEvents } from '#contract/system/webhook.events';
import { Clock, isoStamp } from '#server/kit/clock';
import { Db } from '#server/kit/db';
import { Sweep } from '#server/kit/sweep';
import type { NoTarget } from './public-address';
import { WebhookSender } from './webhook-sender';
import { WebhookDeliveryStore } from './webhook-delivery.store';

/** Due deliveries of one address that one sweep looks at, addresses that are told at the same time, and how long one sweep goes on (ms). */
const MOST_DUE = 25;
const AT_ONCE = 8;
const SWEEP_MS = 10_000;
const KEPT_DAYS = 30;
const HOUR = 3_600_000;

/** Carries events to addresses of other programs: each at least once, each try its own, whatever became of the queue. */
@Injectable()
export class WebhookDeliveryService {
  constructor(
    private readonly db: Db,
    private readonly store: WebhookDeliveryStore,
    private readonly sender: WebhookSender,
    private readonly clock: Clock,
  ) {}

  /** Writes an event down for every address that asked for it and may know of it; once for each, however often it is told. Answers what was written. */
  async tell(eventId: string, name: string, payload: unknown): Promise<number[]> {
    const event = toldEvents.find((one) => one.name === name);
    if (!event) return [];
    const data = event.data.parse(payload) as Record<string, unknown>;
    return this.store.fanOut(this.db, {
      eventId,
      name,
      body: this.body(eventId, name, data),
      tradeNo: String(data['tradeNo'] ?? ''),
    });
  }

  /** Does any address ask for events of a name? */
  wants(name: string): Promise<boolean> {
    return this.store.wants(this.db, name);
  }

  /** Writes one event down for one address. */
  async put(webhookId: number, eventId: string, name: string, data: object): Promise<void> {
    await this.store.put(this.db, webhookId, eventId, name, this.body(eventId, name, data));
  }

  /** Why this address may not be called, or null. */
  async whyNot(url: string): Promise<NoTarget | null> {
    const target = await this.sender.target(url);
    return typeof target === 'string' ? target : null;
  }

  /** One try of one delivery, if it is due and nobody else is at it. False when it failed. */
  async run(id: number): Promise<boolean> {
    const due = await this.store.claim(this.db, id);
    if (!due) return true;
    const tried = await this.sender.send({
      id: due.eventId,
      url: due.url,
      body: due.body,
      secrets: [due.secret, ...(due.oldSecret === null ? [] : [due.oldSecret])],
    });
    const retryMs = tried.error === null ? null : webhookRetryAfter(due.tries);
    await this.db.transact(async (tx) => {
      if (!(await this.store.settle(tx, due, tried, retryMs))) return;
      const { failures, lasting } = await this.store.note(tx, due.webhookId, tried.error);
      if (isHopeless(failures, lasting)) await this.store.trip(tx, due.webhookId);
    });
    return tried.error === null;
  }

  /** Does what is due: addresses side by side, what one is told in its order and only until a try fails, so that a slow one keeps no other waiting. Answers how much was due. */
  @Sweep('system.webhooks')
  async runDue(): Promise<number> {
    const due = await this.store.due(this.db, MOST_DUE);
    const until = performance.now() + SWEEP_MS;
    const queues = [...new Set(due.map(({ webhookId }) => webhookId))].map((hook) =>
      due.filter(({ webhookId }) => webhookId === hook),
    );
    const work = async () => {
      for (let queue = queues.pop(); queue; queue = queues.pop())
        for (const { id } of queue) if (performance.now() > until || !(await this.run(id))) break;
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return due.length;
  }

  /** Forgets what was told long ago. Answers how much. */
  @Sweep('system.old-webhooks', HOUR)
  forget(): Promise<number> {
    return this.store.forget(this.db, KEPT_DAYS);
  }

  private body(id: string, type: string, data: object): string {
    return JSON.stringify({ id, type, timestamp: isoStamp(this.clock.now()), data });
  }
}
