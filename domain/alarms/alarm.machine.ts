import { machine, type Guard } from '#domain/kit/machine';
import { deviceFailure } from '#domain/devices/device.failures';
import { handleStatus, type HandleStatus } from '#domain/devices/device.status';

/** The state of an alarm or a security check. */
interface HandleState {
  readonly handleStatus: HandleStatus;
}

const DAY = 86_400_000;

const requireNote: Guard<{ note: string }> = ({ note }) =>
  note.trim() === '' ? deviceFailure.handleNoteMissing : null;

/** Instants in epoch ms. */
const handledToday: Guard<{ now: number; handledAt: number }> = ({ now, handledAt }) =>
  now <= handledAt + DAY ? null : deviceFailure.reopenTooLate;

const { normal, pending, handled } = handleStatus;

/**
 * State machine of alarms: starts pending, is handled by a person or clears by itself before, and can be reopened by a
 * person for 24 hours. A later recurrence is a new alarm.
 */
export const alarmMachine = machine<HandleState>()({
  initial: { handleStatus: pending },
  illegal: deviceFailure.alarmStep,
  steps: {
    handle: { from: { handleStatus: pending }, to: { handleStatus: handled }, guards: [requireNote] },
    clear: { from: { handleStatus: pending }, to: { handleStatus: normal } },
    reopen: { from: { handleStatus: handled }, to: { handleStatus: pending }, guards: [handledToday] },
  },
});

/** Lowest level that a public wall may show. */
export const PUBLIC_ALARM_LEVEL = 3;
