import { settingRefusal } from '#domain/system/setting.rules';
import type { Db } from '#server/kit/db/db';
import { Keyring } from '#server/kit/crypto/keyring';
import { settingKeys, settingSpecs, type SettingValues } from './setting-keys';
import { schoolDefaults } from './school-defaults';
import { Settings } from './settings';
import { settingText } from '#domain/system/setting.rules';

const keys = new Keyring(['a master key of at least thirty-two characters'], 'demo');
const open: Settings[] = [];
afterAll(() => open.forEach((one) => one.onApplicationShutdown()));

async function over(
  rows: Readonly<Record<string, string>>,
  school: SettingValues = schoolDefaults.demo,
): Promise<Settings> {
  const db = {
    rows: () => Promise.resolve(Object.entries(rows).map(([sys_key, sys_val]) => ({ sys_key, sys_val }))),
  } as unknown as Db;
  const settings = new Settings(db, school, undefined, keys);
  open.push(settings);
  await settings.refresh();
  return settings;
}

it('has a valid default for every setting of every school', () => {
  for (const [name, school] of Object.entries(schoolDefaults)) {
    for (const key of settingKeys) {
      const text = settingText(school[key]);
      if (text !== '')
        expect({ name, key, refusal: settingRefusal(settingSpecs[key], text) }).toEqual({ name, key, refusal: null });
    }
  }
});

it('describes every setting in both languages, with the bounds of numbers', () => {
  for (const [key, { zh, en, zhHelp, enHelp, kind, min, max, of }] of Object.entries(settingSpecs)) {
    expect({ key, said: zh !== '' && en !== '' && (zhHelp === '') === (enHelp === '') }).toEqual({ key, said: true });
    if (kind === 'number') expect(min).toBeLessThan(max);
    if (kind === 'choice' || kind === 'many') expect(of).not.toBeNull();
  }
});

it("prefers stored values to the school's, and ignores invalid ones", async () => {
  const settings = await over(
    {
      'order.lowPercent': '25',
      'order.veryLowPercent': 'many',
      'session.hours': '9000',
      'captcha.mode': 'blockPuzzle',
      'theme.main': 'red',
    },
    schoolDefaults.harbour,
  );
  expect([
    settings.get('order.lowPercent'),
    settings.get('order.veryLowPercent'),
    settings.get('session.hours'),
    settings.get('captcha.mode'),
    settings.get('theme.main'),
  ]).toEqual([25, 10, 12, 'blockPuzzle', '#0b6b57']);
});

it('decrypts a secret for the product and shows it to nobody', async () => {
  const settings = await over({ 'operator.token': keys.seal('a token of monitoring') });
  expect(settings.get('operator.token')).toBe('a token of monitoring');
  expect(JSON.stringify(settings.visible(['public', 'login', 'admin', 'secret']))).not.toMatch(
    /a token of monitoring|operator\.token/,
  );
});

it('treats an undecryptable secret as missing', async () => {
  const foreign = new Keyring(['another master key of thirty-two characters'], 'demo').seal('x'.repeat(20));
  expect((await over({ 'operator.token': foreign })).get('operator.token')).toBe('');
});
