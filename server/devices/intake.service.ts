import { Injectable } from '@nestjs/common';
import { deviceFailure } from '#domain/devices/device.failures';
import { Failure } from '#domain/kit/failure';
import type { Device } from './device.store';
import { EventService, type Batch, type EventResult } from './event.service';
import { FloodGate } from './flood-gate';

/** Passes event batches on within the rate limit of their device. */
@Injectable()
export class IntakeService {
  constructor(
    private readonly gate: FloodGate,
    private readonly events: EventService,
  ) {}

  /** Takes as many events from the front as are allowed now; `waitMs` is the wait for the rest, 0 if all were taken. */
  async take(device: Device, batch: Batch): Promise<{ results: EventResult[]; waitMs: number }> {
    const { granted, waitMs } = await this.gate.take(device.id, Math.max(1, batch.events.length));
    if (granted === 0) return { results: [], waitMs };
    return { results: await this.events.take(device, { ...batch, events: batch.events.slice(0, granted) }), waitMs };
  }

  /** Takes a whole batch, or throws (429) with the results so far; the device keeps the rest. */
  async insist(device: Device, batch: Batch): Promise<EventResult[]> {
    const { results, waitMs } = await this.take(device, batch);
    if (waitMs > 0) throw new Failure(deviceFailure.deviceTooFast, { retryAfterMs: waitMs, results });
    return results;
  }

  /** Counts one request that is not an event; throws (429) above the limit. */
  async say(device: Device): Promise<void> {
    const { waitMs } = await this.gate.take(device.id, 1);
    if (waitMs > 0) throw new Failure(deviceFailure.deviceTooFast, { retryAfterMs: waitMs });
  }
}
