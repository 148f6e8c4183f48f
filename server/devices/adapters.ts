import { Injectable } from '@nestjs/common';
import type { DeviceAdapter } from './device-adapter';
import type { Device } from './device.store';
import { PlainAdapter } from './plain.adapter';
import { PollAdapter } from './poll.adapter';
import { PushAdapter } from './push.adapter';

/** The makes of devices this build speaks to, by their name in the hardware list. */
@Injectable()
export class Adapters {
  private readonly byName: Readonly<Record<Device['adapter'], DeviceAdapter>>;

  constructor(
    readonly plain: PlainAdapter,
    readonly poll: PollAdapter,
    readonly push: PushAdapter,
  ) {
    this.byName = { plain, poll, push };
  }

  /** The adapter of a device. */
  of({ adapter }: Pick<Device, 'adapter'>): DeviceAdapter {
    return this.byName[adapter];
  }

  /** Names of the makes we go to ourselves. */
  get delivering(): Device['adapter'][] {
    return (Object.keys(this.byName) as Device['adapter'][]).filter((name) => this.byName[name].delivers);
  }
}
