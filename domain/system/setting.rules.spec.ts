import { enumeration } from '#domain/kit/enumeration';
import { settingFailure as failure } from './setting.failures';
import { settingText, settingValue, displayText, settingRefusal, type SettingSpec } from './setting.rules';

const base = {
  standard: '',
  group: 'booking',
  visibility: 'public',
  zh: '',
  en: '',
  zhHelp: '',
  enHelp: '',
  unit: null,
  min: 1,
  max: 10,
  whole: true,
  of: null,
} as const;
const spec = (kind: SettingSpec['kind'], more: Partial<SettingSpec> = {}): SettingSpec => ({ ...base, kind, ...more });
const fruit = enumeration({ apple: { code: 1, zh: '苹果', en: 'Apple' }, pear: { code: 2, zh: '梨', en: 'Pear' } });

describe('a setting value', () => {
  it.each([
    [spec('flag'), 'yes', failure.settingNotFlag],
    [spec('number'), '1e3', failure.settingNotNumber],
    [spec('number'), '', failure.settingNotNumber],
    [spec('number'), 'Infinity', failure.settingNotNumber],
    [spec('number'), '2.5', failure.settingNotWhole],
    [spec('number'), '11', failure.settingOutOfRange],
    [spec('number'), '-1', failure.settingOutOfRange],
    [spec('text'), '', failure.settingTooLong],
    [spec('text'), 'x'.repeat(11), failure.settingTooLong],
    [spec('choice', { of: fruit }), '3', failure.settingNotChoice],
    [spec('many', { of: fruit }), '1,3', failure.settingNotChoice],
    [spec('many', { of: fruit }), '1,1', failure.settingNotChoice],
    [spec('many', { of: fruit }), '', failure.settingNotChoice],
    [spec('colour'), 'red; background: url(//x)', failure.settingNotColour],
    [spec('time'), '24:00', failure.settingNotTime],
    [spec('zone'), 'Mars/Olympus', failure.settingNotZone],
  ])('of %o refuses %j', (of, text, refusal) => {
    expect(settingRefusal(of, text)?.spec).toBe(refusal);
    expect(settingValue(of, text)).toBeUndefined();
  });

  it.each([
    [spec('flag'), '1', true],
    [spec('flag'), 'false', false],
    [spec('number', { standard: 1 }), '10', 10],
    [spec('number', { standard: 1, whole: false }), '2.5', 2.5],
    [spec('choice', { standard: 1, of: fruit }), '2', 2],
    [spec('text'), 'words', 'words'],
    [spec('choice', { of: fruit }), '2', '2'],
    [spec('many', { of: fruit }), '2,1', '2,1'],
    [spec('colour'), '#00aAff', '#00aAff'],
    [spec('time'), '23:59', '23:59'],
    [spec('zone'), 'Asia/Shanghai', 'Asia/Shanghai'],
  ])('of %o accepts %j', (of, text, value) => {
    expect(settingRefusal(of, text)).toBeNull();
    expect(settingValue(of, text)).toBe(value);
  });

  it('reports the bounds it violates', () =>
    expect(settingRefusal(spec('number'), '0')?.facts).toEqual({ min: 1, max: 10 }));

  it('is stored as text and shown unless it is secret', () => {
    expect([settingText(true), settingText(false), settingText(3), settingText('x')]).toEqual(['1', '0', '3', 'x']);
    expect([
      displayText(spec('text'), 'words'),
      displayText(spec('secret', { visibility: 'secret' }), 'words'),
      displayText(spec('secret', { visibility: 'secret' }), ''),
    ]).toEqual(['words', '••••••', '']);
  });
});
