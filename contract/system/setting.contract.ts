import { z } from 'zod';
import type { RightName } from '#contract/catalogue';
import { get, post } from '#contract/kit/endpoint';
import { id, int, labeled, text } from '#contract/kit/fields';

const label = z.object({ code: z.string(), zh: z.string(), en: z.string() });

/** One setting as its editor sees it; the value of a secret is masked. */
const settingRow = z.object({
  sysKey: labeled('键', 'Key', z.string()),
  name: labeled('设置', 'Setting', z.string()),
  enName: z.string(),
  help: z.string(),
  enHelp: z.string(),
  group: labeled('分组', 'Group', z.string()),
  kind: z.string(),
  unit: z.string().nullable(),
  min: z.number(),
  max: z.number(),
  whole: z.boolean(),
  choices: z.array(label),
  visibility: labeled('可见范围', 'Visible to', z.string()),
  sysVal: labeled('当前值', 'Value', z.string()),
  /** The default value of the deployment. */
  standard: labeled('默认值', 'Default', z.string()),
  /** True if a value is stored that overrides the default. */
  isSet: z.boolean(),
  version: z.int(),
  modifiedAt: labeled('修改时间', 'Changed', z.string().nullable()),
  /** Sites whose own rules override this setting. */
  exceptions: z.array(z.object({ name: z.string(), enName: z.string(), value: z.string() })),
});
export type SettingRow = z.output<typeof settingRow>;

const change = z.object({
  id: z.int(),
  at: z.string(),
  by: z.string(),
  enBy: z.string(),
  action: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  reason: z.string().nullable(),
  /** True if this is the newest change and the previous value is known. */
  canUndo: z.boolean(),
});
export type SettingChange = z.output<typeof change>;

const sysKey = text(64).min(1);
const reason = text(200).optional();

const calls = <R extends RightName, E extends RightName>(
  base: `/api/sys_sets/${string}`,
  subject: string,
  viewRight: R,
  editRight: E,
) => ({
  list: get(base, {
    admit: { right: viewRight },
    about: `${subject}, with the constraints of each value; secrets are never returned.`,
    input: z.object({}),
    reply: z.array(settingRow),
  }),
  save: post(`${base}/save`, {
    admit: { right: editRight },
    done: 'saved',
    about: `Changes one of the ${subject.toLowerCase()}; effective at once in every process.`,
    input: z.object({
      sysKey,
      sysVal: labeled('值', 'Value', z.string().trim().max(1_000)),
      version: int.min(0),
      reason: labeled('原因', 'Reason', reason),
    }),
    reply: settingRow,
  }),
  reset: post(`${base}/reset`, {
    admit: { right: editRight },
    done: 'saved',
    about: 'Resets a setting to the default of the deployment.',
    input: z.object({ sysKey, version: int.min(0), reason }),
    reply: settingRow,
  }),
  history: get(`${base}/history`, {
    admit: { right: viewRight },
    about: 'The changes of a setting with person, time and values; newest first, at most 50.',
    input: z.object({ sysKey }),
    reply: z.array(change),
  }),
  undo: post(`${base}/undo`, {
    admit: { right: editRight },
    done: 'saved',
    about: 'Undoes the newest change of a setting.',
    input: z.object({ id }),
    reply: settingRow,
  }),
});

/** Endpoints of business settings: booking, payment, login, walls, limits. */
export const businessSettings = calls(
  '/api/sys_sets/business',
  'Settings of the business',
  'SysSetting',
  'SysSettingEdit',
);

/**
 * Endpoints of deployment settings: school, appearance, features, captcha, notice, API, secrets of external systems.
 */
export const deploymentSettings = {
  ...calls('/api/sys_sets/deployment', 'Settings of the deployment', 'SysConfig', 'SysConfigEdit'),
  keys: get('/api/sys_sets/deployment/keys', {
    admit: { right: 'SysConfig' },
    about: 'The key that encrypts secrets, and the number of secrets under an older key.',
    input: z.object({}),
    reply: z.object({ keyId: z.string(), sealed: z.int(), old: z.int() }),
  }),
  sealAgain: post('/api/sys_sets/deployment/seal_again', {
    admit: { right: 'SysConfigEdit' },
    done: 'saved',
    about: 'Encrypts every stored secret with the current key; returns how many used an older one.',
    input: z.object({}),
    reply: z.object({ keyId: z.string(), sealed: z.int() }),
  }),
};
