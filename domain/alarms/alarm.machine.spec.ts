import { reachable, step, stepsFrom, whyNot } from '#domain/kit/machine';
import { alarmMachine } from './alarm.machine';
import { deviceFailure } from '#domain/devices/device.failures';
import { handleStatus } from '#domain/devices/device.status';

const day = 86_400_000;

describe('an alarm', () => {
  it('is handled with a note of the action taken', () => {
    expect(step(alarmMachine, 'handle', alarmMachine.initial, { note: '已复位' })).toEqual({
      handleStatus: handleStatus.handled,
    });
    expect(whyNot(alarmMachine, 'handle', alarmMachine.initial, { note: ' ' })).toBe(deviceFailure.handleNoteMissing);
  });
  it('clears by itself only while unhandled, and is then final', () => {
    expect(step(alarmMachine, 'clear', alarmMachine.initial, {})).toEqual({ handleStatus: handleStatus.normal });
    expect(whyNot(alarmMachine, 'clear', { handleStatus: handleStatus.handled }, {})).toBe(deviceFailure.alarmStep);
    expect(stepsFrom(alarmMachine, { handleStatus: handleStatus.normal })).toEqual([]);
  });
  it('is re-opened within 24 hours of being handled', () => {
    const state = { handleStatus: handleStatus.handled };
    expect(step(alarmMachine, 'reopen', state, { now: day, handledAt: 0 })).toEqual(alarmMachine.initial);
    expect(whyNot(alarmMachine, 'reopen', state, { now: day + 1, handledAt: 0 })).toBe(deviceFailure.reopenTooLate);
  });
  it('reaches all three states', () => expect(reachable(alarmMachine)).toHaveLength(3));
});
