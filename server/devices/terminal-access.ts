import { Injectable } from '@nestjs/common';
import { deviceFailure } from '#domain/devices/device.failures';
import { faceIssueError, faceOp, faceStatus } from '#domain/devices/device.status';
import { Failure } from '#domain/kit/failure';
import type { DeviceCaller } from '#server/kit/access/caller';
import { AdapterRegistry } from './adapter-registry';
import type { DeliveryResult } from './device-adapter';
import { DeviceRegistryService, type Device } from '#server/hardware/device-registry.service';
import { FacePhotoService } from './face-photo.service';
import type { FaceJob } from './face-job.store';

/** Reaches a device through the adapter of its make. */
@Injectable()
export class TerminalAccess {
  constructor(
    private readonly devices: DeviceRegistryService,
    readonly adapters: AdapterRegistry,
    private readonly photos: FacePhotoService,
  ) {}

  /** Returns the calling device. `sn` is the one named in the message; a device may act only for itself. */
  async device(caller: DeviceCaller, sn = caller.sn): Promise<Device> {
    const device = await this.devices.bySn(caller.sn);
    if (!device || device.sn !== sn) throw new Failure(deviceFailure.deviceUnknown);
    return device;
  }

  /** Returns whether the server calls this device. */
  isPushed(device: Pick<Device, 'adapter'>): boolean {
    return this.adapters.of(device).isPushed;
  }

  /** Returns whether the person has a usable photo. */
  async hasPhoto(job: Pick<FaceJob, 'faceStatus' | 'faceRef'>): Promise<boolean> {
    return job.faceStatus === faceStatus.ok && (await this.photos.has(job.faceRef));
  }

  /** Returns a photo by the reference in the account. */
  photo(ref: string | null): Promise<Buffer | null> {
    return this.photos.read(ref);
  }

  /** Executes a job on its terminal and returns the result. */
  async deliver(job: FaceJob): Promise<DeliveryResult> {
    const device = await this.devices.bySn(job.sn);
    if (!device) return { how: 'failed', reason: faceIssueError.rejected };
    const adapter = this.adapters.of(device);
    const employeeNo = String(job.userId);
    if (job.op === faceOp.remove) return adapter.removePerson(device, employeeNo);
    const photo = job.faceStatus === faceStatus.ok ? await this.photos.read(job.faceRef) : null;
    return photo
      ? adapter.upsertPerson(device, { employeeNo, name: job.name, from: job.from, to: job.to, photo })
      : { how: 'failed', reason: faceIssueError.noPhoto };
  }
}
