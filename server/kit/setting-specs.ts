import type { AnyEnumeration } from '#domain/kit/enumeration';
import type { SettingKind, SettingSpec } from '#domain/system/setting.rules';
import type { SettingGroup, SettingUnit, SettingVisibility } from '#domain/system/setting.status';

/** Labels of a setting, and what it does where the label does not say so. */
export interface SettingText {
  readonly zh: string;
  readonly en: string;
  readonly zhHelp?: string;
  readonly enHelp?: string;
}

const LONGEST_TEXT = 200;
const LONGEST_LONG = 1_000;
const LONGEST_TIME = 5;

const spec = <V extends boolean | number | string>(
  kind: SettingKind,
  group: SettingGroup,
  visibility: SettingVisibility,
  standard: V,
  { zh, en, zhHelp = '', enHelp = '' }: SettingText,
  more: Partial<SettingSpec> = {},
): SettingSpec<V> =>
  ({
    standard,
    kind,
    group,
    visibility,
    zh,
    en,
    zhHelp,
    enHelp,
    unit: null,
    min: 0,
    max: LONGEST_TEXT,
    whole: false,
    of: null,
    ...more,
  }) as SettingSpec<V>;

/** Declares the settings of one group that the same readers see. */
export const settingsOf = (group: SettingGroup, visibility: SettingVisibility) => ({
  /** On or off. */
  flag: (standard: boolean, text: SettingText) => spec<boolean>('flag', group, visibility, standard, text),
  /** A whole number between two bounds. */
  number: (standard: number, unit: SettingUnit | null, min: number, max: number, text: SettingText) =>
    spec<number>('number', group, visibility, standard, text, { unit, min, max, whole: true }),
  /** A number with a fraction between two bounds. */
  part: (standard: number, unit: SettingUnit | null, min: number, max: number, text: SettingText) =>
    spec<number>('number', group, visibility, standard, text, { unit, min, max }),
  /** A line of text of so many characters. */
  text: (standard: string, text: SettingText, min = 1, max = LONGEST_TEXT) =>
    spec<string>('text', group, visibility, standard, text, { min, max }),
  /** A text of several lines. */
  long: (standard: string, text: SettingText) =>
    spec<string>('long', group, visibility, standard, text, { max: LONGEST_LONG }),
  /** One of an enumeration. */
  choice: (standard: string, of: AnyEnumeration, text: SettingText) =>
    spec<string>('choice', group, visibility, standard, text, { of }),
  /** One number of an enumeration of numbers. */
  code: (standard: number, of: AnyEnumeration, text: SettingText) =>
    spec<number>('choice', group, visibility, standard, text, { of }),
  /** Some of an enumeration, comma-joined. */
  many: (standard: string, of: AnyEnumeration, text: SettingText) =>
    spec<string>('many', group, visibility, standard, text, { of }),
  /** A colour `#rrggbb`. */
  colour: (standard: string, text: SettingText) => spec<string>('colour', group, visibility, standard, text),
  /** A wall-clock time `HH:mm`. */
  time: (standard: string, text: SettingText) =>
    spec<string>('time', group, visibility, standard, text, { max: LONGEST_TIME }),
  /** The name of a time zone. */
  zone: (standard: string, text: SettingText) => spec<string>('zone', group, visibility, standard, text),
  /** A secret: kept encrypted, written and never read back. */
  secret: (text: SettingText, min = 8) => spec<string>('secret', group, visibility, '', text, { min }),
});
