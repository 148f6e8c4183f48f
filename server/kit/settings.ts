import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Bus } from './bus';
import { setZone } from './clock';
import type { Db } from './db';
import { log } from './log';
import type { SettingKey, SettingOf, Settled } from './setting-keys';

const REFRESH_EVERY = 5_000;

/** Settings of the school: rows of sys_setting over the deployment's defaults, read without waiting, at most 5 s old. */
@Injectable()
export class Settings implements OnApplicationShutdown {
  private stored: ReadonlyMap<string, string> = new Map();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly db: Db,
    private readonly defaults: Settled,
    bus?: Bus,
  ) {
    this.timer = setInterval(() => void this.refresh(), REFRESH_EVERY).unref();
    bus?.on('settings.changed', () => void this.refresh());
  }

  /** The value of a declared setting, in the type of its default; a stored value that does not fit is passed over. */
  get<K extends SettingKey>(key: K): SettingOf<K> {
    const fallback = this.defaults[key];
    const text = this.stored.get(key);
    if (text === undefined) return fallback;
    if (typeof fallback === 'boolean') return (text === '1' || text === 'true') as SettingOf<K>;
    if (typeof fallback === 'number') return (text.trim() === '' || !Number.isFinite(Number(text)) ? fallback : Number(text)) as SettingOf<K>;
    return text as SettingOf<K>;
  }

  /** Reads the table again now. While PostgreSQL is away the last known values stay. */
  async refresh(): Promise<void> {
    try {
      const rows = await this.db.rows<{ sys_key: string; sys_val: string }>('select sys_key, sys_val from sys_setting');
      this.stored = new Map(rows.map((row) => [row.sys_key, row.sys_val]));
      setZone(this.get('school.timezone'));
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'settings not read');
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
