import { machine, type Guard } from '#domain/kit/machine';
import { deviceFailure } from './device.failures';
import { handleStatus, type HandleStatus } from './device.status';

/** What an alarm or a security check moves on. */
export interface HandleState {
  readonly handleStatus: HandleStatus;
}

const DAY = 86_400_000;

const noteGiven: Guard<{ note: string }> = ({ note }) => (note.trim() === '' ? deviceFailure.handleNoteMissing : null);

/** Instants in epoch ms. */
const handledToday: Guard<{ now: number; handledAt: number }> = ({ now, handledAt }) =>
  now <= handledAt + DAY ? null : deviceFailure.reopenTooLate;

const { normal, pending, handled } = handleStatus;

/** An alarm is born pending; it is handled by somebody, or clears by itself before that, and may be re-opened for 24 hours. What happens again later is a new alarm. */
export const alarmMachine = machine<HandleState>()({
  initial: { handleStatus: pending },
  illegal: deviceFailure.alarmStep,
  steps: {
    handle: { from: { handleStatus: pending }, to: { handleStatus: handled }, guards: [noteGiven] },
    clear: { from: { handleStatus: pending }, to: { handleStatus: normal } },
    reopen: { from: { handleStatus: handled }, to: { handleStatus: pending }, guards: [handledToday] },
  },
});

/** The level from which a public wall may show an alarm. */
export const PUBLIC_ALARM_LEVEL = 3;
