import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import { shouldSuspend, webhookRetryAfter } from '#domain/webhooks/webhook.rules';
import { retentionDays } from '#domain/system/retention.rules';
import { webhookEvents } from '#contract/webhooks/webhook.events';
import { Clock, isoStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { PURGE_SLICE } from '#server/kit/db/purge';
import { Sweep } from '#server/kit/jobs/sweep';
import type { TargetRefusal } from './public-address';
import { WebhookSender } from './webhook-sender';
import { WebhookDeliveryStore } from './webhook-delivery.store';

/** Limits of a sweep: due deliveries per webhook, webhooks processed concurrently, and duration (ms). */
const SWEEP_LIMIT = 25;
const CONCURRENCY = 8;
const SWEEP_MS = 10_000;
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
  async fanOut(eventId: string, name: string, payload: unknown): Promise<number[]> {
    const event = webhookEvents.find((one) => one.name === name);
    if (!event) return [];
    const data = event.data.parse(payload) as Record<string, unknown>;
    return this.store.fanOut(this.db, {
      eventId,
      name,
      body: this.body(eventId, name, data),
      tradeNo: String(data['tradeNo'] ?? ''),
      venueId: data['tradeNo'] === undefined && typeof data['venueId'] === 'number' ? data['venueId'] : null,
    });
  }

  /** Returns whether any webhook subscribes to an event. */
  hasSubscriber(name: string): Promise<boolean> {
    return this.store.hasSubscriber(this.db, name);
  }

  /** Creates one delivery for one webhook. */
  async queueOne(webhookId: number, eventId: string, name: string, data: object): Promise<void> {
    await this.store.insertOne(this.db, webhookId, eventId, name, this.body(eventId, name, data));
  }

  /** Returns why this URL must not be called, or null. */
  async targetRefusal(url: string): Promise<TargetRefusal | null> {
    const target = await this.sender.target(url);
    return typeof target === 'string' ? target : null;
  }

  /** Attempts one delivery if it is due and unclaimed. Returns false if it failed. */
  async run(id: number): Promise<boolean> {
    const due = await this.store.claim(this.db, id);
    if (!due) return true;
    const attempt = await this.sender.send({
      id: due.eventId,
      url: due.url,
      body: due.body,
      secrets: [due.secret, ...(due.oldSecret === null ? [] : [due.oldSecret])],
    });
    const retryMs = attempt.error === null ? null : webhookRetryAfter(due.tries);
    await this.db.transact(async (tx) => {
      if (!(await this.store.settle(tx, due, attempt, retryMs))) return;
      const { failures, lasting } = await this.store.recordOutcome(tx, due.webhookId, attempt.error);
      if (shouldSuspend(failures, lasting)) await this.store.suspend(tx, due.webhookId);
    });
    return attempt.error === null;
  }

  /**
   * Runs due deliveries: webhooks concurrently, the deliveries of one in order until an attempt fails, so that a slow
   * one delays no other. Returns how many were due.
   */
  @Sweep('system.webhooks', undefined, { slice: SWEEP_LIMIT })
  async runDue(): Promise<number> {
    const due = await this.store.due(this.db, SWEEP_LIMIT);
    const until = performance.now() + SWEEP_MS;
    const queues = [...new Set(due.map(({ webhookId }) => webhookId))].map((hook) =>
      due.filter(({ webhookId }) => webhookId === hook),
    );
    const work = async (queue: typeof due) => {
      for (const { id } of queue) if (performance.now() > until || !(await this.run(id))) break;
    };
    await new PQueue({ concurrency: CONCURRENCY }).addAll(queues.map((queue) => () => work(queue)));
    return due.length;
  }

  /** Deletes a slice of old deliveries. Returns how many. */
  @Sweep('system.old-webhooks', HOUR, { slice: PURGE_SLICE, inWorkers: true })
  deleteOld(): Promise<number> {
    return this.store.deleteOld(this.db, retentionDays.webhookDelivery);
  }

  private body(id: string, type: string, data: object): string {
    return JSON.stringify({ id, type, timestamp: isoStamp(this.clock.now()), data });
  }
}
