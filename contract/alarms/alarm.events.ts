import { z } from 'zod';
import { event } from '#contract/kit/event';

/** What every event of an alarm says: whose it is and what it is about, without persons and serial numbers. */
const alarm = {
  alarmId: z.int(),
  venueId: z.int(),
  /** The warning rule that raised it; null for an alarm of a device. */
  ruleId: z.int().nullable(),
  kind: z.string(),
  level: z.int(),
  title: z.string(),
  titleEn: z.string(),
};
/** The payload of an event of an alarm. `at` is epoch ms. */
const alarmPayload = z.object({ ...alarm, at: z.number() });
export type AlarmPayload = z.output<typeof alarmPayload>;

/** An alarm was raised. Repetitions of an open alarm are no event. */
export const alarmRaised = event('alarm.raised', alarmPayload);
/** A person acknowledged an alarm. */
export const alarmAcknowledged = event('alarm.acknowledged', alarmPayload);
/** A person handled an alarm. */
export const alarmHandled = event('alarm.handled', alarmPayload);
/** A person opened a handled alarm again. */
export const alarmReopened = event('alarm.reopened', alarmPayload);
/** What an alarm was about ended before a person handled it. */
export const alarmCleared = event('alarm.cleared', alarmPayload);
