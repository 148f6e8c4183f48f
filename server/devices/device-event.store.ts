import { Injectable } from '@nestjs/common';
import type { DeviceEvent } from '#contract/devices/device.contract';
import type { Tx } from '#server/kit/db/db';

/** Stores the numbers of device reports, so that each counts once. */
@Injectable()
export class DeviceEventStore {
  /** Records reports of a device and returns the numbers that are new. */
  async recordNumbers(
    tx: Tx,
    hardwareId: number,
    bootId: string,
    reports: readonly DeviceEvent[],
  ): Promise<Set<number>> {
    const rows = await tx.rows<{ seq: number }>(
      `
        insert into device_event (hardware_id, boot_id, seq, kind, alarm, at)
        select $1, $2, x.seq, x.kind, x.alarm, to_timestamp(x.at / 1000.0)
        from jsonb_to_recordset($3::jsonb) as x(seq int, kind text, alarm text, at float8)
        order by x.seq
        on conflict do nothing
        returning seq
      `,
      [hardwareId, bootId, JSON.stringify(reports.map(({ seq, kind, alarm, at }) => ({ seq, kind, alarm, at })))],
    );
    return new Set(rows.map(({ seq }) => seq));
  }

  /** Returns when a device last reported an alarm as cleared, at `at` or later; epoch ms, null if it did not. */
  async findClearedAt(tx: Tx, hardwareId: number, alarm: string, at: number): Promise<number | null> {
    const [row] = await tx.rows<{ at: number | null }>(
      `
        select epoch_ms(max(at)) as at
        from device_event
        where hardware_id = $1 and alarm = $2 and kind = 'clear' and at >= to_timestamp($3::float8 / 1000.0)
      `,
      [hardwareId, alarm, at],
    );
    return row?.at ?? null;
  }
}
