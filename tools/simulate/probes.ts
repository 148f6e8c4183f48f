import { hardwareKind } from '#domain/devices/device.status';
import type { SimulatedDevice } from './simulated-device';
import { randomInt } from './traffic-model';

interface MetricCourse {
  readonly metric: string;
  readonly middle: number;
  /** Range of variation to either side over the hours. */
  readonly swing: number;
  readonly decimals: number;
}

/** Metrics of each probe of the demo campus, inside their usual range. */
const courses: readonly (readonly [sn: RegExp, courses: readonly MetricCourse[]])[] = [
  [
    /^SN-YY-1$/,
    [
      { metric: 'waterTemp', middle: 27, swing: 0.5, decimals: 1 },
      { metric: 'chlorine', middle: 0.6, swing: 0.18, decimals: 2 },
      { metric: 'ph', middle: 7.35, swing: 0.15, decimals: 2 },
    ],
  ],
  [
    /^SN-YY-2$/,
    [
      { metric: 'waterTemp', middle: 27.6, swing: 0.3, decimals: 1 },
      { metric: 'chlorine', middle: 0.55, swing: 0.15, decimals: 2 },
    ],
  ],
  [
    /^SN-DQ-1$/,
    [
      { metric: 'co2', middle: 820, swing: 260, decimals: 0 },
      { metric: 'pm25', middle: 28, swing: 12, decimals: 0 },
      { metric: 'humidity', middle: 56, swing: 9, decimals: 0 },
      { metric: 'light', middle: 520, swing: 40, decimals: 0 },
    ],
  ],
];
const HOURS = 6 * 3_600_000;
const EVERY = 20_000;

/** Sends measurements of the demo campus's probes, a few times a minute. */
export class Probes {
  private readonly due = new Map<SimulatedDevice, number>();

  constructor(devices: readonly SimulatedDevice[], now: number) {
    for (const device of devices)
      if (device.about.kind === hardwareKind.sensor) this.due.set(device, now + randomInt(0, EVERY));
  }

  /** Sends the measurements that are due. */
  step(now: number): void {
    for (const [device, at] of this.due) {
      if (now < at) continue;
      this.due.set(device, now + EVERY + randomInt(0, 4_000));
      const mine = courses.find(([sn]) => sn.test(device.about.sn))?.[1] ?? [];
      for (const [n, { metric, middle, swing, decimals }] of mine.entries()) {
        const value =
          middle + swing * (0.8 * Math.sin((now / HOURS + n / 3) * 2 * Math.PI) + 0.2 * (Math.random() * 2 - 1));
        device.report({ kind: 'reading', metric, value: Number(value.toFixed(decimals)) }, now);
      }
    }
  }
}
