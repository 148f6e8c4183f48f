import { deviceFailure } from '#domain/devices/device.failures';
import { handleStatus } from '#domain/devices/device.status';
import { enumCodes } from '#domain/kit/enumeration';
import { reachable, step, whyNot } from '#domain/kit/machine';
import { faceAlarmMachine } from './face-alarm.machine';

const { normal, pending, handled } = handleStatus;
const day = 86_400_000;
const targets = { handle: handled, dismiss: normal, reopen: pending } as const;
const legal: Readonly<Record<keyof typeof targets, readonly number[]>> = {
  handle: [pending],
  dismiss: [pending],
  reopen: [handled, normal],
};
const facts = { note: '已核实', now: day, endedAt: 0 };

describe('a face alarm', () => {
  const pairs = enumCodes(handleStatus).flatMap((from) =>
    (Object.keys(targets) as (keyof typeof targets)[]).map((name) => [from, name] as const),
  );

  it.each(pairs)('from %s by %s is legal or refused as declared', (from, name) => {
    if (legal[name].includes(from))
      expect(step(faceAlarmMachine, name, { handleStatus: from }, facts)).toEqual({ handleStatus: targets[name] });
    else expect(whyNot(faceAlarmMachine, name, { handleStatus: from }, facts)).toBe(deviceFailure.alarmStep);
  });

  it('needs a note to end, and a day at most to come back', () => {
    for (const name of ['handle', 'dismiss'] as const)
      expect(whyNot(faceAlarmMachine, name, { handleStatus: pending }, { note: ' ' })).toBe(
        deviceFailure.handleNoteMissing,
      );
    expect(whyNot(faceAlarmMachine, 'reopen', { handleStatus: handled }, { now: day + 1, endedAt: 0 })).toBe(
      deviceFailure.reopenTooLate,
    );
    expect(reachable(faceAlarmMachine)).toHaveLength(3);
  });
});
