import { Injectable } from '@nestjs/common';
import { hardwareKind } from '#domain/devices/device.status';
import { METER_METRIC } from '#domain/infrastructure/meter-reading.rules';
import type { DeviceEvent } from '#contract/devices/device.contract';
import type { AlarmChange } from '#server/alarms/alarm.service';
import { ReadingService } from '#server/facilities/reading.service';
import type { Tx } from '#server/kit/db/db';
import type { Device } from '#server/hardware/device-registry.service';

/** What a locker cabinet reports of one of its cells; `at` is the trusted time in epoch ms. */
export interface CabinetEvent {
  readonly kind: 'tap' | 'cellFault' | 'cellFixed';
  readonly cabinetId: number;
  readonly cell: number;
  readonly cardNo: string;
  readonly note: string;
  readonly at: number;
}

/** The area that keeps the cells of cabinets. */
export interface CabinetListener {
  /** Applies an event in the transaction of its batch. Returns why it is refused, or null; the cabinet acts on it. */
  reported(tx: Tx, event: CabinetEvent): Promise<string | null>;
}

/** Passes the events of cabinets to the area that keeps their cells; it registers at start. */
@Injectable()
export class CabinetRegistry {
  private listener: CabinetListener | null = null;

  /** Sets the area. */
  register(listener: CabinetListener): void {
    this.listener = listener;
  }

  /** Returns why the event is refused, or null. */
  async report(tx: Tx, event: CabinetEvent): Promise<string | null> {
    return this.listener ? this.listener.reported(tx, event) : 'cabinet';
  }
}

/** What a device reports of the meter that is linked to it; `at` is the trusted time in epoch ms. */
export interface DeviceReading {
  readonly hardwareId: number;
  readonly value: number | undefined;
  readonly at: number;
}

/** The area that keeps the readings of meters. */
export interface MeterListener {
  /** Applies a reading in the transaction of its batch. Returns why it is refused, or null. */
  metered(tx: Tx, reading: DeviceReading): Promise<string | null>;
}

/** Passes the readings of meters to the area that keeps them; it registers at start. */
@Injectable()
export class MeterRegistry {
  private listener: MeterListener | null = null;

  /** Sets the area. */
  register(listener: MeterListener): void {
    this.listener = listener;
  }

  /** Returns why the reading is refused, or null. */
  async report(tx: Tx, reading: DeviceReading): Promise<string | null> {
    return this.listener ? this.listener.metered(tx, reading) : 'meter';
  }
}

type PlaceReport = DeviceEvent & { readonly kind: 'reading' | CabinetEvent['kind'] };
const placeKinds: ReadonlySet<DeviceEvent['kind']> = new Set(['reading', 'tap', 'cellFault', 'cellFixed']);

/** Returns whether a report is about a place: a reading of a facility or a meter, or a cell of a locker cabinet. */
export const isOfPlace = (report: DeviceEvent): report is PlaceReport => placeKinds.has(report.kind);

/** Passes reports about places on: readings to facilities and meters, taps and faults of cells to lockers. */
@Injectable()
export class PlaceReportService {
  constructor(
    private readonly readings: ReadingService,
    private readonly cabinets: CabinetRegistry,
    private readonly meters: MeterRegistry,
  ) {}

  /** Applies a report in the transaction of its batch; returns why it is refused, and the changes of alarms. */
  async receive(
    tx: Tx,
    device: Device,
    { kind, metric, value, cell, cardNo = '', note = '', at }: PlaceReport,
  ): Promise<{ wrong: string | null; changes: readonly (AlarmChange | null)[] }> {
    if (kind === 'reading' && metric === METER_METRIC)
      return { wrong: await this.meters.report(tx, { hardwareId: device.id, value, at }), changes: [] };
    if (kind === 'reading') return this.readings.receive(tx, device, { metric, value, at });
    if (device.kind !== hardwareKind.locker) return { wrong: 'not a cabinet', changes: [] };
    if (cell === undefined) return { wrong: 'cell', changes: [] };
    const event = { kind, cabinetId: device.id, cell, cardNo, note, at };
    return { wrong: await this.cabinets.report(tx, event), changes: [] };
  }
}
