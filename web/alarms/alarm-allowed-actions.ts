import type { AlarmRow } from '#contract/alarms/alarm.contract';
import { alarmMachine } from '#domain/alarms/alarm.machine';
import { handleStatus, type HandleStatus } from '#domain/devices/device.status';
import { whyNot } from '#domain/kit/machine';
import { schoolStamp } from '#web/kit/browser/clock';
import { millisecondsBetween } from '#web/kit/text/format';

/** Returns whether the alarm is still to be handled. */
export const isPending = ({ handleStatus: status }: AlarmRow) => status === handleStatus.pending;

/** Returns whether the alarm was handled in the last 24 hours. */
export const canReopen = ({ handleStatus: status, handledAt }: AlarmRow) =>
  handledAt !== null &&
  whyNot(
    alarmMachine,
    'reopen',
    { handleStatus: status as HandleStatus },
    { now: millisecondsBetween(handledAt, schoolStamp()), handledAt: 0 },
  ) === null;
