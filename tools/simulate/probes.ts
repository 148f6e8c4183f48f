import { hardwareKind } from '#domain/devices/device.status';
import { METER_METRIC } from '#domain/infrastructure/meter-reading.rules';
import { isMetric, metricFacts } from '#domain/facilities/facility.rules';
import type { SimulatedDevice } from './simulated-device';
import { randomInt, randomItem } from './traffic-model';

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
/** What the meter behind a device counts in an hour, since the start of 2025 as the demo data have it. */
const meters: readonly (readonly [sn: RegExp, perHour: number])[] = [[/^SN-ZT-2$/, 2.4]];
const COUNTED_FROM = Date.UTC(2025, 0, 1);
const HOUR = 3_600_000;
const HOURS = 6 * 3_600_000;
const EVERY = 20_000;

const MINUTE = 60_000;

/** A metric of a probe that is out of its range for some minutes. */
interface Excursion {
  readonly device: SimulatedDevice;
  readonly metric: string;
  readonly until: number;
}

/** Returns a value a little beyond the usual range of a metric, below it if it has a lower end. */
const beyondRange = (metric: string, middle: number): number => {
  if (!isMetric(metric)) return middle;
  const { low, high } = metricFacts[metric];
  return low === null ? (high ?? middle) * 1.1 : low - Math.abs(middle - low) * 0.15;
};

/** Sends measurements of the demo campus's probes, a few times a minute. Now and then one leaves its range. */
export class Probes {
  private readonly due = new Map<SimulatedDevice, number>();
  private excursion: Excursion | null = null;
  private nextExcursionAt: number;

  constructor(devices: readonly SimulatedDevice[], now: number) {
    for (const device of devices)
      if (device.about.kind === hardwareKind.sensor) this.due.set(device, now + randomInt(0, EVERY));
    this.nextExcursionAt = now + randomInt(2, 5) * MINUTE;
  }

  /** Sends the measurements that are due. */
  step(now: number): void {
    this.moveExcursion(now);
    for (const [device, at] of this.due) {
      if (now < at) continue;
      this.due.set(device, now + EVERY + randomInt(0, 4_000));
      const mine = courses.find(([sn]) => sn.test(device.about.sn))?.[1] ?? [];
      for (const [n, { metric, middle, swing, decimals }] of mine.entries()) {
        const isOut = this.excursion?.device === device && this.excursion.metric === metric;
        const value =
          (isOut ? beyondRange(metric, middle) : middle) +
          (isOut ? 0.02 : 1) *
            swing *
            (0.8 * Math.sin((now / HOURS + n / 3) * 2 * Math.PI) + 0.2 * (Math.random() * 2 - 1));
        device.report({ kind: 'reading', metric, value: Number(value.toFixed(decimals)) }, now);
      }
      const perHour = meters.find(([sn]) => sn.test(device.about.sn))?.[1];
      if (perHour !== undefined)
        device.report(
          {
            kind: 'reading',
            metric: METER_METRIC,
            value: Number((((now - COUNTED_FROM) / HOUR) * perHour).toFixed(3)),
          },
          now,
        );
    }
  }

  private moveExcursion(now: number): void {
    if (this.excursion && now >= this.excursion.until) this.excursion = null;
    if (now < this.nextExcursionAt) return;
    this.nextExcursionAt = now + randomInt(15, 30) * MINUTE;
    const known = [...this.due.keys()].filter(({ about }) => courses.some(([sn]) => sn.test(about.sn)));
    if (known.length === 0) return;
    const device = randomItem(known);
    const mine = courses.find(([sn]) => sn.test(device.about.sn))?.[1] ?? [];
    const { metric } = randomItem(mine);
    this.excursion = { device, metric, until: now + randomInt(7, 14) * MINUTE };
  }
}
