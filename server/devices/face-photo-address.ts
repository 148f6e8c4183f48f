import { devices } from '#contract/devices/device.contract';

/** Returns the path at which a device fetches the photo of a face job. */
export const facePhotoAddress = (apiBase: string, jobId: number): string =>
  `${apiBase}${devices.facePhoto.path.replace(':jobId', String(jobId))}`;
