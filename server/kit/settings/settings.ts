import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { settingText, settingValue, type SettingSpec } from '#domain/system/setting.rules';
import type { SettingVisibility } from '#domain/system/setting.status';
import type { Bus } from '#server/kit/redis/bus';
import { setZone } from '#server/kit/runtime/clock';
import type { Db } from '#server/kit/db/db';
import type { Keyring } from '#server/kit/crypto/keyring';
import { log } from '#server/kit/runtime/log';
import {
  settingKeys,
  settingSpecs,
  settingSpecOf,
  type SettingKey,
  type SettingOf,
  type SettingValues,
} from './setting-keys';

const REFRESH_INTERVAL_MS = 5_000;

/** Broadcast channel for changed settings. */
const SETTINGS_CHANGED = 'settings.changed';

/** Settings of the school: rows of sys_setting over the deployment's defaults, read synchronously, at most 5 s old. */
@Injectable()
export class Settings implements OnApplicationShutdown {
  /** Valid stored values, parsed once because a booking reads a dozen. */
  private stored: ReadonlyMap<string, boolean | number | string> = new Map();
  private readonly timer: NodeJS.Timeout;
  private readonly readListeners = new Set<() => void>();

  constructor(
    private readonly db: Db,
    private readonly defaults: SettingValues,
    private readonly bus?: Bus,
    private readonly keys?: Keyring,
  ) {
    this.timer = setInterval(() => void this.refresh(), REFRESH_INTERVAL_MS).unref();
    bus?.on(SETTINGS_CHANGED, () => void this.refresh());
  }

  /** Returns the value of a setting in the type of its default; invalid stored values are ignored. */
  get<K extends SettingKey>(key: K): SettingOf<K> {
    return (this.stored.get(key) ?? this.defaults[key]) as SettingOf<K>;
  }

  /** Returns the default of this deployment. */
  defaultText(key: SettingKey): string {
    return settingText(this.defaults[key]);
  }

  /** Returns the settings visible to any of these readers with their current value as text; never secrets. */
  visible(to: readonly SettingVisibility[]): { readonly sysKey: SettingKey; readonly sysVal: string }[] {
    return settingKeys
      .filter((key) => settingSpecs[key].visibility !== 'secret' && to.includes(settingSpecs[key].visibility))
      .map((sysKey) => ({ sysKey, sysVal: settingText(this.get(sysKey)) }));
  }

  /** Calls the listener after every reload, for values derived from settings. */
  onRead(listener: () => void): void {
    this.readListeners.add(listener);
  }

  /** Reloads the table. Keeps the last known values while PostgreSQL is unavailable. */
  async refresh(): Promise<void> {
    try {
      const rows = await this.db.rows<{ sys_key: string; sys_val: string }>('select sys_key, sys_val from sys_setting');
      const stored = new Map<string, boolean | number | string>();
      for (const { sys_key: key, sys_val: text } of rows) {
        const spec = settingSpecOf(key);
        const value = spec && settingValue(spec, this.decryptIfSecret(spec, key, text));
        if (value !== undefined) stored.set(key, value);
      }
      this.stored = stored;
      setZone(this.get('school.timezone'));
      for (const listener of this.readListeners) listener();
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'settings not read');
    }
  }

  /** Reloads after a write and notifies the other processes. */
  async publishChange(): Promise<void> {
    await this.refresh();
    await this.bus?.publish(SETTINGS_CHANGED, {});
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private decryptIfSecret({ kind }: SettingSpec, key: string, text: string): string {
    if (kind !== 'secret' || text === '') return text;
    try {
      return this.keys?.unseal(text) ?? '';
    } catch (error) {
      log.error({ key, reason: (error as Error).message }, 'a secret setting could not be opened');
      return '';
    }
  }
}
