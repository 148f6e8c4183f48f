import { Injectable } from '@nestjs/common';
import { SIGNATURE_WINDOW } from '#domain/devices/device-clock.rules';
import { deviceFailure } from '#domain/devices/device.failures';
import { Failure } from '#domain/kit/failure';
import { switchStatus } from '#domain/venues/venue.status';
import type { DeviceCaller, CallOrigin } from '#server/kit/access/caller';
import { Clock } from '#server/kit/runtime/clock';
import type { EdgeRequest } from '#server/kit/http/request';
import { isSignedBy, deviceSignatureOf, signedBytes } from './device-signature';
import { DeviceRegistryService, type Device } from '#server/hardware/device-registry.service';
import { NonceStore } from './nonce.store';
import { WrongKeyAlarmService } from './wrong-key-alarm.service';

/** Path prefixes reserved for one make of device. */
const makePrefixes: readonly (readonly [prefix: string, adapter: Device['adapter']])[] = [
  ['/device/poll/', 'poll'],
  ['/device/push/', 'push'],
];

/**
 * Identifies the calling device by its own key. A changed key or a disabled device is refused within a second; while a
 * key is replaced, the one before it is accepted until the device uses the new one.
 */
@Injectable()
export class DeviceIdentityService {
  constructor(
    private readonly devices: DeviceRegistryService,
    private readonly nonces: NonceStore,
    private readonly clock: Clock,
    private readonly wrongKeys: WrongKeyAlarmService,
  ) {}

  /** Returns the device that calls `path`, or throws a named failure; each signed request is accepted once. */
  async identify(request: EdgeRequest, origin: CallOrigin, path: string): Promise<DeviceCaller> {
    const proof = deviceSignatureOf(request);
    if (!proof) throw new Failure(deviceFailure.deviceSignInvalid);
    const device = await this.devices.bySn(proof.sn);
    if (!device || makePrefixes.some(([prefix, adapter]) => path.startsWith(prefix) && device.adapter !== adapter))
      throw new Failure(deviceFailure.deviceUnknown);
    if (device.status !== switchStatus.on) throw new Failure(deviceFailure.deviceOff);
    const isSigned = (key: string) => isSignedBy(key, proof, request.method, path, signedBytes(request));
    const usesCurrent = isSigned(device.key);
    if (!usesCurrent && !(device.previousKey !== null && isSigned(device.previousKey))) {
      await this.wrongKeys.report(device);
      throw new Failure(deviceFailure.deviceSignInvalid);
    }
    const now = this.clock.now();
    if (Math.abs(now - Number(proof.timestamp)) > SIGNATURE_WINDOW)
      throw new Failure(deviceFailure.deviceSignExpired, { now });
    if (!(await this.nonces.use(proof.sn, proof.nonce))) throw new Failure(deviceFailure.deviceReplay);
    if (usesCurrent && device.previousKey !== null) await this.devices.retirePreviousKey(device);
    return { ...origin, kind: 'device', hardwareId: device.id, sn: device.sn, venueId: device.venueId };
  }
}
