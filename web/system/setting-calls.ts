import type { businessSettings, deploymentSettings } from '#contract/system/setting.contract';

type SettingCall = 'list' | 'save' | 'reset' | 'history' | 'undo';

/** The calls of a settings screen: business and deployment settings have the same ones. */
export type SettingEndpoints =
  Pick<typeof businessSettings, SettingCall> | Pick<typeof deploymentSettings, SettingCall>;
