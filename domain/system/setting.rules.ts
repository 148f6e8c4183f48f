import { codesOf, type AnyEnumeration } from '#domain/kit/enumeration';
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

/** What shape a value has: `many` is a comma-joined list of choices, `long` a text of several lines. */
export type SettingKind =
  'flag' | 'number' | 'text' | 'long' | 'choice' | 'many' | 'colour' | 'time' | 'zone' | 'secret';

/** One setting as declared once: its default, both labels and helps, who reads it, and what a value must be like. */
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
  /** Bounds of a number, or of the length of a text. */
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

/** The screen that keeps a group. */
export const screenOf = (group: SettingGroup): SettingScreen =>
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
    of && codesOf(of).some((code) => String(code) === text) ? null : refuse(settingFailure.settingNotChoice),
  many: (text, { of }) => {
    const known = new Set(of ? codesOf(of).map(String) : []);
    const chosen = text.split(',');
    return chosen.every((one) => known.has(one)) && new Set(chosen).size === chosen.length
      ? null
      : refuse(settingFailure.settingNotChoice);
  },
  colour: (text) => (/^#[0-9a-f]{6}$/i.test(text) ? null : refuse(settingFailure.settingNotColour)),
  time: (text) => (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? null : refuse(settingFailure.settingNotTime)),
  zone: (text) => (isZone(text) ? null : refuse(settingFailure.settingNotZone)),
};

/** Why a text may not be the value of a setting, or null when it may. */
export const whyNotSetting = (spec: SettingSpec, text: string): Refusal | null => checks[spec.kind](text, spec);

/** A stored text as the value it stands for; undefined when it does not fit its setting. */
export function settingValue<V extends boolean | number | string>(spec: SettingSpec<V>, text: string): V | undefined {
  if (whyNotSetting(spec, text) !== null) return undefined;
  if (spec.kind === 'flag') return (text === '1' || text === 'true') as V;
  if (typeof spec.standard === 'number') return Number(text) as V;
  return text as V;
}

/** A value as it is stored and told: flags as 1 and 0. */
export const settingText = (value: boolean | number | string): string =>
  typeof value === 'boolean' ? (value ? '1' : '0') : String(value);

/** A value as a reader may see it: a secret says only whether there is one. */
export const shownText = (spec: SettingSpec, text: string): string =>
  spec.visibility === settingVisibility.secret ? (text === '' ? '' : '••••••') : text;
