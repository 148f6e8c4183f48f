import type { AnyEnumeration } from '#domain/kit/enumeration';
import type { SettingKind, SettingSpec } from '#domain/system/setting.rules';
import type { SettingGroup, SettingUnit, SettingVisibility } from '#domain/system/setting.status';

/** Labels of a setting, and a help text if the label is not enough. */
interface SettingText {
  readonly zh: string;
  readonly en: string;
  readonly zhHelp?: string;
  readonly enHelp?: string;
}

const MAX_TEXT_LENGTH = 200;
const MAX_LONG_TEXT_LENGTH = 1_000;
const MAX_TIME_LENGTH = 5;

const createSpec = <V extends boolean | number | string>(
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
    max: MAX_TEXT_LENGTH,
    whole: false,
    of: null,
    ...more,
  }) as SettingSpec<V>;

/** Returns builders for the settings of one group with the same visibility. */
export const settingGroupBuilder = (group: SettingGroup, visibility: SettingVisibility) => ({
  /** A switch. */
  flag: (standard: boolean, text: SettingText) => createSpec<boolean>('flag', group, visibility, standard, text),
  /** A whole number with bounds. */
  number: (standard: number, unit: SettingUnit | null, min: number, max: number, text: SettingText) =>
    createSpec<number>('number', group, visibility, standard, text, { unit, min, max, whole: true }),
  /** A decimal number with bounds. */
  part: (standard: number, unit: SettingUnit | null, min: number, max: number, text: SettingText) =>
    createSpec<number>('number', group, visibility, standard, text, { unit, min, max }),
  /** A single-line text with length limits. */
  text: (standard: string, text: SettingText, min = 1, max = MAX_TEXT_LENGTH) =>
    createSpec<string>('text', group, visibility, standard, text, { min, max }),
  /** A multi-line text. */
  long: (standard: string, text: SettingText) =>
    createSpec<string>('long', group, visibility, standard, text, { max: MAX_LONG_TEXT_LENGTH }),
  /** One text code of an enumeration. */
  choice: (standard: string, of: AnyEnumeration, text: SettingText) =>
    createSpec<string>('choice', group, visibility, standard, text, { of }),
  /** One numeric code of an enumeration. */
  code: (standard: number, of: AnyEnumeration, text: SettingText) =>
    createSpec<number>('choice', group, visibility, standard, text, { of }),
  /** Several codes of an enumeration, comma-joined. */
  many: (standard: string, of: AnyEnumeration, text: SettingText) =>
    createSpec<string>('many', group, visibility, standard, text, { of }),
  /** A colour `#rrggbb`. */
  colour: (standard: string, text: SettingText) => createSpec<string>('colour', group, visibility, standard, text),
  /** A wall-clock time `HH:mm`. */
  time: (standard: string, text: SettingText) =>
    createSpec<string>('time', group, visibility, standard, text, { max: MAX_TIME_LENGTH }),
  /** A time zone name. */
  zone: (standard: string, text: SettingText) => createSpec<string>('zone', group, visibility, standard, text),
  /** A secret: stored encrypted, writable but never readable. */
  secret: (text: SettingText, min = 8) => createSpec<string>('secret', group, visibility, '', text, { min }),
});
