import { Injectable } from '@nestjs/common';
import type { DeviceCaller, Origin } from './caller';
import type { EdgeRequest } from './request';

/** Returns the device that signed `rawBody`, or throws a failure. */
export type Identify = (request: EdgeRequest, origin: Origin) => Promise<DeviceCaller>;

/** Holds the device authentication of the devices area. Until it is set, every device call is refused. */
@Injectable()
export class DeviceDoor {
  private how: Identify | null = null;

  /** Sets the strategy; called once when the devices area starts. */
  identifyBy(how: Identify): void {
    this.how = how;
  }

  /** Returns the device behind the call, or null if no strategy is set. */
  identify(request: EdgeRequest, origin: Origin): Promise<DeviceCaller> | null {
    return this.how?.(request, origin) ?? null;
  }
}
