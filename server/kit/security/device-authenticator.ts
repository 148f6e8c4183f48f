import { Injectable } from '@nestjs/common';
import type { DeviceCaller, CallOrigin } from '#server/kit/access/caller';
import type { EdgeRequest } from '#server/kit/http/request';

/** Returns the device that signed `rawBody`, or throws a failure. */
type IdentifyDevice = (request: EdgeRequest, origin: CallOrigin) => Promise<DeviceCaller>;

/** Holds the device authentication of the devices area. Until it is set, every device call is refused. */
@Injectable()
export class DeviceAuthenticator {
  private identifyDevice: IdentifyDevice | null = null;

  /** Sets the strategy; called once when the devices area starts. */
  useStrategy(strategy: IdentifyDevice): void {
    this.identifyDevice = strategy;
  }

  /** Returns the device behind the call, or null if no strategy is set. */
  identify(request: EdgeRequest, origin: CallOrigin): Promise<DeviceCaller> | null {
    return this.identifyDevice?.(request, origin) ?? null;
  }
}
