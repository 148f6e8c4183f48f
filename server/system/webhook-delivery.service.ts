import { Injectable } from '@nestjs/common';
import { isHopeless, webhookRetryAfter } from '#domain/system/webhook.rules';
import { toldEvents } from '#contract/system/webhook.events';
import { Clock, isoStamp } from '#server/kit/clock';
import { Db } from '#server/kit/db';
import { Sweep } from '#server/kit/sweep';
import type { NoTarget } from './public-address';
import { WebhookSender } from './webhook-sender';
import { WebhookDeliveryStore } from './webhook-delivery.store';

/** Limits of a sweep: due deliveries per webhook, webhooks processed concurrently, and duration (ms). */
const MOST_DUE = 25;
const AT_ONCE = 8;
const SWEEP_MS = 10_000;
const KEPT_DAYS = 30;
const HOUR = 3_600_000;

/** Delivers events to webhooks at least once; each attempt is separate and independent of the queue. */
@Injectable()
export class WebhookDeliveryService {
  constructor(
    private readonly db: Db,
    private readonly store: WebhookDeliveryStore,
    private readonly sender: WebhookSender,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates deliveries for every webhook that subscribed and may see the event; once each, however often it runs.
   * Returns the new rows.
   */
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

  /** Returns whether any webhook subscribes to an event. */
  wants(name: string): Promise<boolean> {
    return this.store.wants(this.db, name);
  }

  /** Creates one delivery for one webhook. */
  async put(webhookId: number, eventId: string, name: string, data: object): Promise<void> {
    await this.store.put(this.db, webhookId, eventId, name, this.body(eventId, name, data));
  }

  /** Returns why this URL must not be called, or null. */
  async whyNot(url: string): Promise<NoTarget | null> {
    const target = await this.sender.target(url);
    return typeof target === 'string' ? target : null;
  }

  /** Attempts one delivery if it is due and unclaimed. Returns false if it failed. */
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

  /**
   * Runs due deliveries: webhooks concurrently, the deliveries of one in order until an attempt fails, so that a slow
   * one delays no other. Returns how many were due.
   */
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

  /** Deletes old deliveries. Returns how many. */
  @Sweep('system.old-webhooks', HOUR)
  forget(): Promise<number> {
    return this.store.forget(this.db, KEPT_DAYS);
  }

  private body(id: string, type: string, data: object): string {
    return JSON.stringify({ id, type, timestamp: isoStamp(this.clock.now()), data });
  }
}
