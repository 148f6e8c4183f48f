import type { SettingSpec } from '#domain/system/setting.rules';
import { schoolSettings } from './school-setting-keys';
import { accessSettings } from './access-setting-keys';
import { paymentSettings } from './payment-setting-keys';
import { operationSettings } from './operation-setting-keys';

/**
 * All settings: default (of the demo school), labels, readers and allowed values. Rows of sys_setting override the
 * defaults.
 */
export const settingSpecs = {
  ...schoolSettings,
  ...accessSettings,
  ...paymentSettings,
  ...operationSettings,
};

/** Names of the settings. */
export type SettingKey = keyof typeof settingSpecs;
type WidenLiteral<V> = V extends boolean ? boolean : V extends number ? number : string;
/** The type of a setting's value. */
export type SettingOf<K extends SettingKey> = WidenLiteral<(typeof settingSpecs)[K]['standard']>;
/** A value for every setting. */
export type SettingValues = { readonly [K in SettingKey]: SettingOf<K> };

/** All setting names in the order of the screens. */
export const settingKeys = Object.keys(settingSpecs) as SettingKey[];

/** Returns the declaration of a setting, or undefined if it is unknown. */
export const settingSpecOf = (key: string): SettingSpec | undefined =>
  Object.hasOwn(settingSpecs, key) ? (settingSpecs[key as SettingKey] as SettingSpec) : undefined;
