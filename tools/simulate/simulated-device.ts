import { randomBytes } from 'node:crypto';
import { devices } from '#contract/devices/device.contract';
import type { InputOf } from '#contract/kit/endpoint';
import { hardwareKind } from '#domain/devices/device.status';
import { doorNow, newActionMemory, takeAction } from '#tools/kit/remote-actions';
import { DeviceClient, type ApiClient } from '#tools/kit/api-client';
import { randomInt } from './traffic-model';

/** A report of a device, without its number and time. */
interface DeviceReport {
  readonly kind: 'pass' | 'refuse' | 'alarm' | 'clear' | 'reading' | 'commandDone' | 'commandFailed';
  readonly commandId?: number;
  readonly direction?: 1 | 2;
  readonly userId?: string;
  readonly cardNo?: string;
  readonly method?: number;
  readonly reason?: string;
  readonly alarm?: string;
  readonly level?: number;
  readonly note?: string;
  readonly noteEn?: string;
  readonly metric?: string;
  readonly value?: number;
}

/** A demo device as the seed lists it. */
export interface SeededDevice {
  readonly sn: string;
  readonly key: string;
  readonly kind: number;
  readonly adapter: string;
  readonly venue: string;
  readonly direction: number | null;
}

const doorKinds: ReadonlySet<number> = new Set([hardwareKind.gate, hardwareKind.lock]);
const BEAT_EVERY = 20_000;
const SEND_EVERY = 1_000;
const MAX_QUEUED = 2_000;
const BATCH = 50;

/** A device of the plain protocol: sends heartbeats and keeps events until they are accepted. */
export class SimulatedDevice {
  private readonly line: DeviceClient;
  private readonly bootId = `sim-${randomBytes(4).toString('hex')}`;
  private readonly actions = newActionMemory();
  private queued: (DeviceReport & { readonly seq: number; readonly at: number })[] = [];
  private seq = 0;
  private beatAt: number;
  private sendAt = 0;
  private busy = false;
  private silentUntil = 0;

  constructor(
    api: ApiClient,
    readonly about: SeededDevice,
    now: number,
  ) {
    this.line = new DeviceClient(api, about.sn, about.key);
    this.beatAt = now + randomInt(0, 4_000);
  }

  /** Records an event now. */
  report(report: DeviceReport, now: number): void {
    this.queued.push({ ...report, seq: (this.seq += 1), at: now });
    if (this.queued.length > MAX_QUEUED) this.queued.shift();
  }

  /** Shows a member's code; returns whether the gate opened. The product records the result. */
  async showCode(code: string, direction: 1 | 2): Promise<boolean> {
    const { body } = await this.line.post(devices.admit, {
      sn: this.about.sn,
      bootId: this.bootId,
      seq: (this.seq += 1),
      code,
      direction,
    });
    return body.code === 200 && body.data.pass;
  }

  /** Disconnects it for this many milliseconds. */
  disconnect(now: number, ms: number): void {
    this.silentUntil = now + ms;
  }

  /** Sends what is due; nothing waits for it. */
  step(now: number): void {
    if (this.busy || now < this.silentUntil) return;
    const sends = this.queued.length > 0 && now >= this.sendAt;
    if (!sends && now < this.beatAt) return;
    this.busy = true;
    void (sends ? this.send(now) : this.beat(now)).finally(() => {
      this.busy = false;
    });
  }

  private async beat(now: number): Promise<void> {
    this.beatAt = now + BEAT_EVERY + randomInt(0, 5_000);
    const { body } = await this.line.post(devices.heartbeat, {
      sn: this.about.sn,
      bootId: this.bootId,
      at: Date.now(),
      version: 'simulated',
      parametersNo: this.actions.parametersNo,
      ...(doorKinds.has(this.about.kind) ? { state: { door: doorNow(this.actions, now) } } : {}),
    });
    if (body.code !== 200) return;
    const { parameters, work } = body.data;
    if (parameters) Object.assign(this.actions, { parametersNo: parameters.no, parameters: parameters.values });
    for (const { op, command } of work)
      if (command && op !== 'addPerson' && op !== 'removePerson')
        for (const { id, ok, reason, note } of takeAction(this.actions, { ...command, action: op }, Date.now()))
          this.report(
            {
              kind: ok ? 'commandDone' : 'commandFailed',
              commandId: id,
              ...(reason ? { reason } : {}),
              ...(note ? { note } : {}),
            },
            Date.now(),
          );
  }

  private async send(now: number): Promise<void> {
    const events = this.queued.slice(0, BATCH);
    const { body } = await this.line.post(devices.events, {
      sn: this.about.sn,
      bootId: this.bootId,
      at: Date.now(),
      events,
    } satisfies InputOf<typeof devices.events>);
    const data = body.data as { results?: { seq: number }[]; retryAfterMs?: number } | null;
    const taken = new Set((body.code === 200 || body.code === 429 ? (data?.results ?? []) : []).map(({ seq }) => seq));
    this.queued = this.queued.filter(({ seq }) => !taken.has(seq));
    // Without a reply the device keeps everything and retries later.
    this.sendAt = now + (taken.size > 0 ? Math.max(SEND_EVERY, data?.retryAfterMs ?? 0) : 5_000);
  }
}
