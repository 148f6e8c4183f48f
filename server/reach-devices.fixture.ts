import type { ForeignData } from './foreign-data.fixture';
import { meterCalls } from './reach-meters.fixture';

const hardwareOf = (of: ForeignData) => ({
  sn: 'GOOD-1',
  name: 'a good gate',
  enName: 'a good gate',
  kind: 1,
  venueId: of.world.venueId,
});

/** Calls on devices, face terminals and meters, by endpoint. */
export const deviceCalls: Readonly<Record<string, (of: ForeignData) => object>> = {
  'hardware.add': (of) => hardwareOf(of),
  'hardware.edit': (of) => ({ ...hardwareOf(of), id: of.hardwareId }),
  'hardware.remove': (of) => ({ id: of.hardwareId }),
  'hardware.rotateKeys': (of) => ({ ids: [of.hardwareId] }),
  'deviceCommands.list': (of) => ({ id: of.hardwareId }),
  'deviceCommands.open': (of) => ({ id: of.hardwareId }),
  'deviceCommands.hold': (of) => ({ id: of.hardwareId, kind: 2, minutes: 5 }),
  'deviceCommands.maintain': (of) => ({ id: of.hardwareId, kind: 4 }),
  'faceAlarms.acknowledge': (of) => ({ id: of.faceAlarmId }),
  'faceAlarms.handle': (of) => ({ id: of.faceAlarmId, note: 'a good note' }),
  'faceAlarms.dismiss': (of) => ({ id: of.faceAlarmId, note: 'a good note' }),
  'faceAlarms.reopen': (of) => ({ id: of.faceAlarmId, reason: 'a good reason' }),
  'faceTerminals.diff': (of) => ({ id: of.hardwareId }),
  'faceTerminals.compare': (of) => ({ id: of.hardwareId }),
  'faceTerminals.reconcile': (of) => ({ id: of.hardwareId }),
  ...meterCalls,
};
