import { deviceFailure } from '#domain/devices/device.failures';
import { handleStatus, type HandleStatus } from '#domain/devices/device.status';
import { machine, type Guard } from '#domain/kit/machine';

/** The state of a face alarm. */
interface FaceAlarmState {
  readonly handleStatus: HandleStatus;
}

const DAY = 86_400_000;
const { normal, pending, handled } = handleStatus;

const requireNote: Guard<{ note: string }> = ({ note }) =>
  note.trim() === '' ? deviceFailure.handleNoteMissing : null;

/** Instants in epoch ms. */
const endedToday: Guard<{ now: number; endedAt: number }> = ({ now, endedAt }) =>
  now <= endedAt + DAY ? null : deviceFailure.reopenTooLate;

/**
 * State machine of face alarms: pending until a person handles it or finds that nothing was wrong, both with a note; for
 * 24 hours a person can take that back.
 */
export const faceAlarmMachine = machine<FaceAlarmState>()({
  initial: { handleStatus: pending },
  illegal: deviceFailure.alarmStep,
  steps: {
    handle: { from: { handleStatus: pending }, to: { handleStatus: handled }, guards: [requireNote] },
    dismiss: { from: { handleStatus: pending }, to: { handleStatus: normal }, guards: [requireNote] },
    reopen: { from: { handleStatus: [handled, normal] }, to: { handleStatus: pending }, guards: [endedToday] },
  },
});
