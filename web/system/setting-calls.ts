import type { businessSettings } from '#contract/system/setting.contract';

/** The endpoints of one settings screen. */
export type SettingEndpoints = Pick<typeof businessSettings, 'list' | 'save' | 'reset' | 'history' | 'undo'>;
