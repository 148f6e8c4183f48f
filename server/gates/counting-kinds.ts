import { hardwareKind } from '#domain/devices/device.status';

/** Kinds of devices at the entrance of a venue; terminals further inside do not count people again. */
export const countingKinds: ReadonlySet<number> = new Set([hardwareKind.gate, hardwareKind.peopleCounter]);
