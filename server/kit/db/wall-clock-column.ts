import type { ValueTransformer } from 'typeorm';

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** Returns the local time of a date as `YYYY-MM-DD HH:MM`. */
const localMinute = (at: Date): string =>
  `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())} ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;

/** Keeps a time stamp without zone as text: TypeORM reads it as local time of the process and makes it a date. */
export const wallClock: ValueTransformer = {
  to: (value: string | null | undefined) => value,
  from: (value: Date | null | undefined) => (value ? localMinute(value) : value),
};
