import { DataText } from './data-text';

/** Shown in place of a missing value. */
export const DASH = '—';

type Missing = null | undefined | '';

/** Returns a value, or `format` of it; a dash if it is null, undefined or an empty text. */
export function orDash<T>(value: T): Exclude<T, Missing> | string;
export function orDash<T, S>(value: T, format: (value: Exclude<T, Missing>) => S): S | string;
export function orDash<T, S>(value: T, format?: (value: Exclude<T, Missing>) => S): Exclude<T, Missing> | S | string {
  if (value === null || value === undefined || value === '') return DASH;
  return format ? format(value as Exclude<T, Missing>) : (value as Exclude<T, Missing>);
}

/** A text that is data without an English version, or a dash. */
export const Value = ({ children }: { children: string | null | undefined }) => <DataText>{children || DASH}</DataText>;
