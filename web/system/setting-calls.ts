import type { businessSettings } from '#contract/system/setting.contract';

/** The calls one screen of settings makes. */
export type SettingCalls = Pick<typeof businessSettings, 'list' | 'save' | 'reset' | 'history' | 'undo'>;
