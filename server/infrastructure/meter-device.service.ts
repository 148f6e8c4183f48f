import { Injectable, type OnModuleInit } from '@nestjs/common';
import { meterReadingSource } from '#domain/infrastructure/fixed-asset.status';
import { DEVICE_READING_GAP, MAX_READING, roundReading } from '#domain/infrastructure/meter-reading.rules';
import { Failure } from '#domain/kit/failure';
import { MeterRegistry, type DeviceReading, type MeterListener } from '#server/devices/place-report.service';
import type { Tx } from '#server/kit/db/db';
import { MeterReadingService } from './meter-reading.service';
import { MeterReadingStore } from './meter-reading.store';

/** Takes the readings that linked devices send of their meters, one an hour. */
@Injectable()
export class MeterDeviceService implements MeterListener, OnModuleInit {
  constructor(
    private readonly registry: MeterRegistry,
    private readonly store: MeterReadingStore,
    private readonly readings: MeterReadingService,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  /**
   * Returns why a reading is refused, or null. A reading within an hour of a stored one is accepted and not stored; one
   * that does not fit the readings around it is refused.
   */
  async metered(tx: Tx, { hardwareId, value, at }: DeviceReading): Promise<string | null> {
    const meter = await this.store.lockByDevice(tx, hardwareId);
    if (!meter) return 'meter';
    if (value === undefined || value < 0 || value > MAX_READING) return 'value';
    const [around] = await this.store.around([{ assetId: meter.id, at }], tx);
    const isNear = [around?.previous, around?.next].some((one) => one && Math.abs(at - one.at) < DEVICE_READING_GAP);
    if (isNear || around?.same) return null;
    try {
      await this.readings.insert(
        tx,
        meter,
        {
          assetId: meter.id,
          at,
          value: roundReading(value),
          restart: null,
          source: meterReadingSource.device,
          note: '',
          userId: null,
          hardwareId,
        },
        null,
      );
      return null;
    } catch (error) {
      if (error instanceof Failure) return error.spec.key;
      throw error;
    }
  }
}
