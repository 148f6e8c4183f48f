import { enumCodes, type AnyEnumeration } from '#domain/kit/enumeration';
import { refuse, type Refusal } from '#domain/kit/failure';
import { settingFailure } from './setting.failures';
import {
  settingGroup,
  settingScreen,
  settingVisibility,
  type SettingGroup,
  type SettingScreen,
  type SettingUnit,
  type SettingVisibility,
} from './setting.status';

/** Value type of a setting: `many` is a comma-separated list of choices, `long` a multi-line text. */
export type SettingKind =
  'flag' | 'number' | 'text' | 'long' | 'choice' | 'many' | 'colour' | 'time' | 'zone' | 'secret';

/** Declaration of a setting: default, labels, help texts, visibility and constraints. */
export interface SettingSpec<V extends boolean | number | string = boolean | number | string> {
  readonly standard: V;
  readonly kind: SettingKind;
  readonly group: SettingGroup;
  readonly visibility: SettingVisibility;
  readonly zh: string;
  readonly en: string;
  readonly zhHelp: string;
  readonly enHelp: string;
  readonly unit: SettingUnit | null;
  /** Minimum of a number, or of the length of a text. */
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
  readonly of: AnyEnumeration | null;
}

const inBusiness: ReadonlySet<SettingGroup> = new Set([
  settingGroup.booking,
  settingGroup.payment,
  settingGroup.entry,
  settingGroup.display,
  settingGroup.limits,
]);

/** Returns the screen that edits a group. */
export const settingScreenOf = (group: SettingGroup): SettingScreen =>
  inBusiness.has(group) ? settingScreen.setting : settingScreen.config;

const isZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const inRange = (n: number, { min, max }: SettingSpec): boolean => n >= min && n <= max;

const checks: Readonly<Record<SettingKind, (text: string, spec: SettingSpec) => Refusal | null>> = {
  flag: (text) => (/^(?:0|1|true|false)$/.test(text) ? null : refuse(settingFailure.settingNotFlag)),
  number: (text, spec) => {
    const n = Number(text);
    if (!/^-?\d{1,12}(?:\.\d{1,6})?$/.test(text)) return refuse(settingFailure.settingNotNumber);
    if (spec.whole && !Number.isInteger(n)) return refuse(settingFailure.settingNotWhole);
    return inRange(n, spec) ? null : refuse(settingFailure.settingOutOfRange, { min: spec.min, max: spec.max });
  },
  text: (text, spec) =>
    inRange(text.length, spec) ? null : refuse(settingFailure.settingTooLong, { min: spec.min, max: spec.max }),
  long: (text, spec) => checks.text(text, spec),
  secret: (text, spec) => checks.text(text, spec),
  choice: (text, { of }) =>
    of && enumCodes(of).some((code) => String(code) === text) ? null : refuse(settingFailure.settingNotChoice),
  many: (text, { of }) => {
    const known = new Set(of ? enumCodes(of).map(String) : []);
    const chosen = text.split(',');
    return chosen.every((one) => known.has(one)) && new Set(chosen).size === chosen.length
      ? null
      : refuse(settingFailure.settingNotChoice);
  },
  colour: (text) => (/^#[0-9a-f]{6}$/i.test(text) ? null : refuse(settingFailure.settingNotColour)),
  time: (text) => (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? null : refuse(settingFailure.settingNotTime)),
  zone: (text) => (isZone(text) ? null : refuse(settingFailure.settingNotZone)),
};

/** Returns why a text is not a valid value of a setting, or null. */
export const settingRefusal = (spec: SettingSpec, text: string): Refusal | null => checks[spec.kind](text, spec);

/** Returns the value of a stored text; undefined if it does not fit the setting. */
export function settingValue<V extends boolean | number | string>(spec: SettingSpec<V>, text: string): V | undefined {
  if (settingRefusal(spec, text) !== null) return undefined;
  if (spec.kind === 'flag') return (text === '1' || text === 'true') as V;
  if (typeof spec.standard === 'number') return Number(text) as V;
  return text as V;
}

/** Returns the stored form of a value: flags as 1 and 0. */
export const settingText = (value: boolean | number | string): string =>
  typeof value === 'boolean' ? (value ? '1' : '0') : String(value);

/** Returns a value for display; a secret shows only whether it is set. */
export const displayText = (spec: SettingSpec, text: string): string =>
  spec.visibility === settingVisibility.secret ? (text === '' ? '' : '••••••') : text;
