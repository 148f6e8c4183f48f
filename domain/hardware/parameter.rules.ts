import { hardwareKind } from '#domain/devices/device.status';
import { refuse, type Refusal } from '#domain/kit/failure';
import { hardwareFailure } from './hardware.failures';

/** A parameter of a device: a whole number in a range, a switch, or one of some choices. */
export type ParameterSpec = {
  readonly key: string;
  readonly zh: string;
  readonly en: string;
} & (
  | { readonly type: 'number'; readonly min: number; readonly max: number; readonly start: number; readonly unit: Unit }
  | { readonly type: 'switch'; readonly start: boolean }
  | {
      readonly type: 'choice';
      readonly start: string;
      readonly choices: readonly { readonly value: string; readonly zh: string; readonly en: string }[];
    }
);
type Unit = { readonly zh: string; readonly en: string };

/** Values of parameters by their keys. */
export type ParameterValues = Readonly<Record<string, number | boolean | string>>;

const seconds: Unit = { zh: '秒', en: 's' };
const percent: Unit = { zh: '%', en: '%' };
const level: Unit = { zh: '级', en: '' };
const minutes: Unit = { zh: '分钟', en: 'min' };

const openSeconds = {
  key: 'openSeconds',
  zh: '开门保持时间',
  en: 'Door opens for',
  type: 'number',
  min: 1,
  max: 30,
  start: 5,
  unit: seconds,
} as const;
const volume = {
  key: 'volume',
  zh: '音量',
  en: 'Volume',
  type: 'number',
  min: 0,
  max: 10,
  start: 5,
  unit: level,
} as const;
const brightness = {
  key: 'brightness',
  zh: '屏幕亮度',
  en: 'Screen brightness',
  type: 'number',
  min: 10,
  max: 100,
  start: 80,
  unit: percent,
} as const;
const reportSeconds = {
  key: 'reportSeconds',
  zh: '上报间隔',
  en: 'Report every',
  type: 'number',
  min: 10,
  max: 3_600,
  start: 60,
  unit: seconds,
} as const;
const openAlarmMinutes = {
  key: 'openAlarmMinutes',
  zh: '门未关告警',
  en: 'Open-door alarm after',
  type: 'number',
  min: 1,
  max: 60,
  start: 5,
  unit: minutes,
} as const;

const parameters: Readonly<Record<number, readonly ParameterSpec[]>> = {
  [hardwareKind.gate]: [openSeconds, volume, openAlarmMinutes],
  [hardwareKind.faceTerminal]: [
    {
      key: 'matchThreshold',
      zh: '人脸比对阈值',
      en: 'Face match threshold',
      type: 'number',
      min: 60,
      max: 99,
      start: 80,
      unit: percent,
    },
    { key: 'liveness', zh: '活体检测', en: 'Liveness check', type: 'switch', start: true },
    openSeconds,
    volume,
    brightness,
  ],
  [hardwareKind.camera]: [
    {
      key: 'resolution',
      zh: '清晰度',
      en: 'Resolution',
      type: 'choice',
      start: '1080p',
      choices: [
        { value: '720p', zh: '高清 720p', en: '720p' },
        { value: '1080p', zh: '全高清 1080p', en: '1080p' },
        { value: '4k', zh: '超高清 4K', en: '4K' },
      ],
    },
  ],
  [hardwareKind.lock]: [openSeconds, openAlarmMinutes],
  [hardwareKind.lamp]: [
    {
      key: 'offDelayMinutes',
      zh: '延迟关灯',
      en: 'Turn off after',
      type: 'number',
      min: 0,
      max: 60,
      start: 10,
      unit: minutes,
    },
  ],
  [hardwareKind.locker]: [openAlarmMinutes, volume],
  [hardwareKind.cardMachine]: [volume],
  [hardwareKind.printer]: [
    {
      key: 'paper',
      zh: '纸宽',
      en: 'Paper width',
      type: 'choice',
      start: '80',
      choices: [
        { value: '58', zh: '58 毫米', en: '58 mm' },
        { value: '80', zh: '80 毫米', en: '80 mm' },
      ],
    },
  ],
  [hardwareKind.screen]: [brightness],
  [hardwareKind.sensor]: [reportSeconds],
  [hardwareKind.peopleCounter]: [reportSeconds],
};

/** Returns the parameters that devices of a kind have. */
export const parametersOf = (kind: number): readonly ParameterSpec[] => parameters[kind] ?? [];

/** Returns the values a device gets: those set, and the initial one of every other parameter of its kind. */
export const parameterValues = (kind: number, set: ParameterValues): ParameterValues =>
  Object.fromEntries(parametersOf(kind).map(({ key, start }) => [key, set[key] ?? start]));

const isAllowed = (spec: ParameterSpec, value: number | boolean | string): boolean => {
  if (spec.type === 'switch') return typeof value === 'boolean';
  if (spec.type === 'choice') return spec.choices.some((choice) => choice.value === value);
  return typeof value === 'number' && Number.isInteger(value) && value >= spec.min && value <= spec.max;
};

const limitsOf = (spec: ParameterSpec): string => {
  if (spec.type === 'switch') return 'true / false';
  if (spec.type === 'choice') return spec.choices.map(({ value }) => value).join(' / ');
  return `${spec.min}–${spec.max}`;
};

/** Returns why values are no parameters of a kind of device, or null. */
export function whyNotParameters(kind: number, values: ParameterValues): Refusal | null {
  for (const [key, value] of Object.entries(values)) {
    const spec = parametersOf(kind).find((one) => one.key === key);
    if (!spec) return refuse(hardwareFailure.paramUnknown, { name: key });
    if (!isAllowed(spec, value))
      return refuse(hardwareFailure.paramInvalid, {
        name: `${spec.zh} (${spec.en})`,
        limits: limitsOf(spec),
      });
  }
  return null;
}
