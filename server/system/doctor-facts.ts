import { constants } from 'node:fs';
import { access, readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { DoctorFacts } from '#domain/system/doctor.rules';
import { SECOND_MS } from '#domain/kit/time';
import { migrationNames } from '#server/kit/db/migrations';
import { closeClient, redisClient } from '#server/kit/redis/redis';
import { schoolTime, type Clock } from '#server/kit/runtime/clock';
import type { Env } from '#server/kit/runtime/env';
import { schoolDefaults } from '#server/kit/settings/school-defaults';
import { settingKeys, type SettingKey } from '#server/kit/settings/setting-keys';
import type { Settings } from '#server/kit/settings/settings';
import type { DoctorStore } from './doctor.store';

const HOUR_MS = 3_600_000;

/** Switches that protect while they are on, and those that protect while they are off. */
const protectiveSwitches: readonly SettingKey[] = ['captcha.submit', 'booking.contextToken'];
const riskySwitches: readonly SettingKey[] = ['payment.testMode'];

/** Returns the settings that protect less than those of a school in production. */
function weakSettingsOf(settings: Settings): string[] {
  const normal = schoolDefaults.production;
  const isUnlimited = (key: SettingKey) => {
    const [usual, current] = [normal[key], settings.get(key)];
    return typeof usual === 'number' && usual > 0 && current === 0;
  };
  const limits = settingKeys.filter((key) => key.startsWith('limit.') || /^code\..*Day$/.test(key));
  return [
    ...limits.filter(isUnlimited),
    ...protectiveSwitches.filter((key) => settings.get(key) === false),
    ...riskySwitches.filter((key) => settings.get(key) === true),
  ];
}

/** Returns the value, or null if it cannot be read. */
const orNull = <T>(reading: Promise<T>): Promise<T | null> => reading.catch(() => null);

async function readRedis(url: string, clock: Clock): Promise<DoctorFacts['redis']> {
  const client = redisClient(url, 'doctor');
  try {
    await client.connect();
    const [info, [seconds, micros]] = [await client.info(), await client.time()];
    const field = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
    return {
      version: field('redis_version'),
      policy: field('maxmemory_policy'),
      persists: field('aof_enabled') === '1' || Number(field('rdb_saves')) > 0,
      clockAheadMs: Number(seconds) * SECOND_MS + Number(micros) / SECOND_MS - clock.now(),
    };
  } finally {
    closeClient(client);
  }
}

async function readDisk(folder: string): Promise<NonNullable<DoctorFacts['disk']>> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const writable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, writable };
}

/** Returns the hours since the newest file of a folder was written; null if it has none. */
async function newestFileHours(folder: string, clock: Clock): Promise<number | null> {
  const files = await Promise.all((await readdir(folder)).map((name) => stat(join(folder, name))));
  const newest = Math.max(...files.filter((file) => file.isFile()).map(({ mtimeMs }) => mtimeMs));
  return Number.isFinite(newest) ? (clock.now() - newest) / HOUR_MS : null;
}

async function readBackupHours({ BACKUP_DIR: folder }: Env, store: DoctorStore, clock: Clock): Promise<number | null> {
  const ages = await Promise.all([
    folder === '' ? null : orNull(newestFileHours(folder, clock)),
    orNull(store.archiveHours()),
  ]);
  const known = ages.filter((age) => age !== null);
  return known.length > 0 ? Math.min(...known) : null;
}

/** Collects what the doctor compares with its rules; what cannot be read is null. */
export async function collectDoctorFacts(
  env: Env,
  store: DoctorStore,
  settings: Settings,
  clock: Clock,
): Promise<DoctorFacts> {
  const { TOKEN_SECRET, SECRETS_KEY, AUDIT_KEY } = env;
  await settings.refresh();
  const [database, zoneKnown, accounts, redis, disk, backupHours] = await Promise.all([
    orNull(store.database(migrationNames)),
    orNull(store.knowsZone(settings.get('school.timezone'))),
    orNull(store.accounts()),
    orNull(readRedis(env.REDIS_URL, clock)),
    orNull(readDisk(env.DATA_DIR)),
    readBackupHours(env, store, clock),
  ]);
  return {
    today: schoolTime(clock.now()).date,
    publicUrl: env.PUBLIC_URL ?? null,
    trustProxy: env.TRUST_PROXY,
    secrets: { TOKEN_SECRET, SECRETS_KEY, AUDIT_KEY },
    weakSettings: weakSettingsOf(settings),
    accounts,
    node: process.version,
    postgres: database && { ...database, zoneKnown: zoneKnown ?? false },
    redis,
    disk,
    backupHours,
  };
}
