import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { hardwareKind } from '#domain/devices/device.status';
import { newActionMemory } from '#tools/kit/remote-actions';
import { FakeDevice, type DeviceMemory } from './device';
import { DeviceConnection } from './device-connection';
import { FakePlainDevice } from './plain-device';
import { PollTerminal } from './poll-terminal';
import { PushTerminal } from './push-terminal';

const deviceList = z.array(
  z.object({
    sn: z.string(),
    key: z.string(),
    name: z.string(),
    enName: z.string(),
    kind: z.int(),
    adapter: z.enum(['plain', 'poll', 'push']),
    venue: z.string(),
    direction: z.int().nullable(),
  }),
);
type ListedDevice = z.output<typeof deviceList>[number];

const BEAT_EVERY = 15_000;
const BEAT_SPREAD = 5_000;
const WRITE_AFTER = 200;

const newMemory = (): DeviceMemory => ({
  boot: randomBytes(4).toString('hex'),
  no: 0,
  people: {},
  kept: [],
  actions: newActionMemory(),
});

/** Returns the demo devices of a data folder with their keys; empty if there are none. */
function readDevices(dataDir: string): ListedDevice[] {
  const path = join(dataDir, 'demo-devices.json');
  return existsSync(path) ? deviceList.parse(JSON.parse(readFileSync(path, 'utf8'))) : [];
}

/**
 * All devices of this process: face terminals of every vendor and locker cabinets from the start, others on first use. They send
 * heartbeats and keep their state.
 */
export class DeviceRegistry {
  private readonly devices = new Map<string, FakeDevice>();
  private readonly memories: Record<string, DeviceMemory>;
  private readonly beats = new Map<string, NodeJS.Timeout>();
  private writing: NodeJS.Timeout | undefined;

  constructor(
    private readonly base: string,
    private readonly dataDir: string,
    private readonly folder: string,
  ) {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'devices.json');
    this.memories = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, DeviceMemory>) : {};
  }

  /** Starts the face terminals and locker cabinets in the list; called again it starts new ones. */
  start(): void {
    for (const one of readDevices(this.dataDir))
      if (one.adapter !== 'plain' || one.kind === hardwareKind.faceTerminal || one.kind === hardwareKind.locker)
        this.create(one);
  }

  /** Returns a device by its number, starting a plain one on first use. Null if it is not in the list. */
  of(sn: string): FakeDevice | null {
    const known = this.devices.get(sn);
    if (known) return known;
    const one = readDevices(this.dataDir).find((entry) => entry.sn === sn);
    return one ? this.create(one) : null;
  }

  /** Returns every running device. */
  all(): FakeDevice[] {
    return [...this.devices.values()];
  }

  /** Stops the heartbeats and writes the state. */
  stop(): void {
    for (const timer of this.beats.values()) clearTimeout(timer);
    clearTimeout(this.writing);
    this.write();
  }

  private create({ sn, key, adapter }: ListedDevice): FakeDevice {
    const known = this.devices.get(sn);
    if (known) return known;
    // A state written by an earlier version has no actions.
    const memory = (this.memories[sn] = { ...newMemory(), ...this.memories[sn] });
    const line = new DeviceConnection(this.base, sn, key, adapter === 'plain' ? 'plain' : 'terminal');
    const make = { plain: FakePlainDevice, poll: PollTerminal, push: PushTerminal }[adapter];
    const device = new make(line, adapter, memory, () => this.scheduleWrite());
    this.devices.set(sn, device);
    this.beatLater(device, Math.random() * 1_000);
    return device;
  }

  private beatLater(device: FakeDevice, after: number): void {
    this.beats.set(
      device.sn,
      setTimeout(
        () =>
          void device
            .beat()
            .catch((error: Error) => console.error(device.sn, error.message))
            .finally(() => this.beatLater(device, BEAT_EVERY + Math.random() * BEAT_SPREAD)),
        after,
      ),
    );
  }

  private scheduleWrite(): void {
    this.writing ??= setTimeout(() => this.write(), WRITE_AFTER);
  }

  private write(): void {
    this.writing = undefined;
    const path = join(this.folder, 'devices.json');
    writeFileSync(`${path}.new`, JSON.stringify(this.memories), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
}
