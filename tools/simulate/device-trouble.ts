import { alarmKind, alarmLevel, hardwareKind } from '#domain/devices/device.status';
import type { SimulatedDevice } from './simulated-device';
import { randomInt, chance, randomItem } from './traffic-model';

/** A possible alarm of a device: its kind, its level, and its text with a figure. */
interface AlarmStory {
  readonly sn: RegExp;
  readonly alarm: string;
  readonly level: number;
  readonly zh: (figure: number) => string;
  readonly en: (figure: number) => string;
  readonly figure: readonly [least: number, most: number];
}

const alarmStories: readonly AlarmStory[] = [
  {
    sn: /^LR-/,
    alarm: alarmKind.threshold,
    level: alarmLevel.warning,
    figure: [12, 19],
    zh: (n) => `羽毛球馆灯组 1 电流 ${n} A，高于 11`,
    en: (n) => `Badminton lights 1: ${n} A, above 11`,
  },
  {
    sn: /^GT-.*I$/,
    alarm: alarmKind.doorOpenTimeout,
    level: alarmLevel.warning,
    figure: [30, 90],
    zh: (n) => `进口闸机开启 ${n} 秒未关`,
    en: (n) => `Entrance gate open for ${n} s`,
  },
  {
    sn: /^SN-/,
    alarm: alarmKind.lowBattery,
    level: alarmLevel.info,
    figure: [6, 14],
    zh: (n) => `探头电量 ${n}%`,
    en: (n) => `Probe battery ${n}%`,
  },
];

const MINUTE = 60_000;

interface RaisedAlarm {
  readonly device: SimulatedDevice;
  readonly alarm: string;
  readonly until: number;
}

/** Simulates device alarms that start and end after a while. */
export class DeviceTrouble {
  private openAlarms: RaisedAlarm[] = [];
  private nextAt: number;
  private silenceAt: number;

  constructor(
    private readonly devices: readonly SimulatedDevice[],
    private readonly rate: number,
    now: number,
  ) {
    this.nextAt = now + randomInt(20_000, 60_000);
    this.silenceAt = now + randomInt(8, 20) * MINUTE;
  }

  /** Raises and ends alarms that are due. */
  step(now: number): void {
    for (const { device, alarm } of this.openAlarms.filter(({ until }) => until <= now))
      device.report({ kind: 'clear', alarm }, now);
    this.openAlarms = this.openAlarms.filter(({ until }) => until > now);
    if (now >= this.nextAt) this.raise(now);
    if (now < this.silenceAt) return;
    // A gate is disconnected for some minutes: it is reported missing, and sends its kept events after reconnecting.
    this.silenceAt = now + randomInt(25, 50) * MINUTE;
    const gates = this.devices.filter(({ about }) => about.kind === hardwareKind.gate);
    if (gates.length > 0) randomItem(gates).disconnect(now, randomInt(120, 240) * 1_000);
  }

  private raise(now: number): void {
    this.nextAt = now + (randomInt(120, 360) * 1_000) / Math.max(0.2, Math.min(this.rate, 5));
    const story = randomItem(alarmStories);
    const fitting = this.devices.filter(({ about }) => story.sn.test(about.sn));
    const device = fitting.length > 0 ? randomItem(fitting) : undefined;
    if (!device || this.openAlarms.some((other) => other.device === device && other.alarm === story.alarm)) return;
    const figure = randomInt(...story.figure);
    device.report(
      { kind: 'alarm', alarm: story.alarm, level: story.level, note: story.zh(figure), noteEn: story.en(figure) },
      now,
    );
    // Some last until staff handle them.
    if (chance(0.8)) this.openAlarms.push({ device, alarm: story.alarm, until: now + randomInt(90, 420) * 1_000 });
  }
}
