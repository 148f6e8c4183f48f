import { Injectable } from '@nestjs/common';
import type { DeviceCaller, Origin } from './caller';
import type { EdgeRequest } from './request';

/** Finds the device behind a call by its own signature over `rawBody`, or throws a named refusal. */
export type Identify = (request: EdgeRequest, origin: Origin) => Promise<DeviceCaller>;

/** Where the devices area says how a device proves itself. Until it does, no device call is let in. */
@Injectable()
export class DeviceDoor {
  private how: Identify | null = null;

  /** Set once, when the devices area starts. */
  identifyBy(how: Identify): void {
    this.how = how;
  }

  /** The device behind the call, or null when nobody can tell. */
  identify(request: EdgeRequest, origin: Origin): Promise<DeviceCaller> | null {
    return this.how?.(request, origin) ?? null;
  }
}
