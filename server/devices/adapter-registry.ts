import { Injectable } from '@nestjs/common';
import type { DeviceAdapter } from './device-adapter';
import type { Device } from '#server/hardware/device-registry.service';
import { PlainAdapter } from './plain.adapter';
import { PollAdapter } from './poll.adapter';
import { PushAdapter } from './push.adapter';

/** Adapters of the supported device makes by their name in the hardware list. */
@Injectable()
export class AdapterRegistry {
  private readonly byName: Readonly<Record<Device['adapter'], DeviceAdapter>>;

  constructor(
    readonly plain: PlainAdapter,
    readonly poll: PollAdapter,
    readonly push: PushAdapter,
  ) {
    this.byName = { plain, poll, push };
  }

  /** Returns the adapter of a device. */
  of({ adapter }: Pick<Device, 'adapter'>): DeviceAdapter {
    return this.byName[adapter];
  }

  /** Returns the makes the server calls itself. */
  get pushedMakes(): Device['adapter'][] {
    return (Object.keys(this.byName) as Device['adapter'][]).filter((name) => this.byName[name].isPushed);
  }
}
