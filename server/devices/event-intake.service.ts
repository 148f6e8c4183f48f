import { Injectable } from '@nestjs/common';
import { deviceFailure } from '#domain/devices/device.failures';
import { Failure } from '#domain/kit/failure';
import type { Device } from '#server/hardware/device-registry.service';
import { DeviceEventService, type EventBatch, type EventResult } from './device-event.service';
import { DeviceRateLimiter } from './device-rate-limiter';

/** Passes event batches on within the rate limit of their device. */
@Injectable()
export class EventIntakeService {
  constructor(
    private readonly gate: DeviceRateLimiter,
    private readonly events: DeviceEventService,
  ) {}

  /** Takes as many events from the front as are allowed now; `waitMs` is the wait for the rest, 0 if all were taken. */
  async takeAllowed(device: Device, batch: EventBatch): Promise<{ results: EventResult[]; waitMs: number }> {
    const { granted, waitMs } = await this.gate.take(device.id, Math.max(1, batch.events.length));
    if (granted === 0) return { results: [], waitMs };
    return { results: await this.events.ingest(device, { ...batch, events: batch.events.slice(0, granted) }), waitMs };
  }

  /** Takes a whole batch, or throws (429) with the results so far; the device keeps the rest. */
  async takeAll(device: Device, batch: EventBatch): Promise<EventResult[]> {
    const { results, waitMs } = await this.takeAllowed(device, batch);
    if (waitMs > 0) throw new Failure(deviceFailure.deviceTooFast, { retryAfterMs: waitMs, results });
    return results;
  }

  /** Counts one request that is not an event; throws (429) above the limit. */
  async requireRate(device: Device): Promise<void> {
    const { waitMs } = await this.gate.take(device.id, 1);
    if (waitMs > 0) throw new Failure(deviceFailure.deviceTooFast, { retryAfterMs: waitMs });
  }
}
