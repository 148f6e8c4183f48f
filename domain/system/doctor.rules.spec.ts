import type { LocalDate } from '#domain/kit/time';
import { diagnose, type DoctorFacts } from './doctor.rules';

const secretOf = (n: number): string => `${n}0123456789abcdef0123456789abcdefghij`;
const sound: DoctorFacts = {
  today: '2026-11-27' as LocalDate,
  publicUrl: 'https://venue.example.edu',
  trustProxy: '10.213.0.0/24',
  secrets: { TOKEN_SECRET: secretOf(1), SECRETS_KEY: secretOf(2), AUDIT_KEY: secretOf(3) },
  weakSettings: [],
  accounts: { administrators: 2, demo: 0 },
  node: 'v26.10.0',
  postgres: {
    version: '17.6',
    parameters: { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' },
    clockAheadMs: 12,
    zoneKnown: true,
    missingMigrations: 0,
    unknownMigrations: 0,
  },
  redis: { version: '7.2.4', policy: 'noeviction', persists: true, clockAheadMs: -40 },
  disk: { freeBytes: 80 * 1024 ** 3, totalBytes: 200 * 1024 ** 3, writable: true },
  backupHours: 7,
};
const postgres = sound.postgres as NonNullable<DoctorFacts['postgres']>;
const redis = sound.redis as NonNullable<DoctorFacts['redis']>;
const disk = sound.disk as NonNullable<DoctorFacts['disk']>;

/** Returns the checks that fail. */
const faultsOf = (facts: Partial<DoctorFacts>): string[] =>
  diagnose({ ...sound, ...facts }).flatMap(({ check, wrong }) => (wrong === null ? [] : [check]));

it('finds nothing wrong with a sound installation', () => expect(faultsOf({})).toEqual([]));

it.each<[string, string, Partial<DoctorFacts>]>([
  ['a short secret', 'secrets', { secrets: { ...sound.secrets, AUDIT_KEY: 'abcdefghij0123' } }],
  ['a secret of one character', 'secrets', { secrets: { ...sound.secrets, AUDIT_KEY: 'x'.repeat(64) } }],
  ['one secret for two purposes', 'secrets', { secrets: { ...sound.secrets, AUDIT_KEY: secretOf(1) } }],
  ['plain http', 'TLS', { publicUrl: 'http://venue.example.edu' }],
  ['no address', 'TLS', { publicUrl: null }],
  ['no trusted proxy', 'proxy', { trustProxy: '' }],
  ['a protection that is off', 'protections', { weakSettings: ['captcha.submit'] }],
  ['demo accounts', 'accounts', { accounts: { administrators: 2, demo: 3 } }],
  ['nobody who administers', 'accounts', { accounts: { administrators: 0, demo: 0 } }],
  ['Node past its end', 'Node', { node: 'v20.20.2' }],
  ['an odd version of Node', 'Node', { node: 'v25.1.0' }],
  ['PostgreSQL past its end', 'PostgreSQL', { postgres: { ...postgres, version: '14.20' } }],
  ['an older PostgreSQL', 'PostgreSQL', { postgres: { ...postgres, version: '12.4' } }],
  ['commits that do not last', 'PostgreSQL', { postgres: { ...postgres, parameters: { fsync: 'off' } } }],
  ['a missing migration', 'PostgreSQL', { postgres: { ...postgres, missingMigrations: 1 } }],
  ['a newer database', 'PostgreSQL', { postgres: { ...postgres, unknownMigrations: 1 } }],
  ['no PostgreSQL', 'PostgreSQL', { postgres: null }],
  ['an old Redis', 'Redis', { redis: { ...redis, version: '6.2.1' } }],
  ['a Redis that drops jobs', 'Redis', { redis: { ...redis, policy: 'allkeys-lru' } }],
  ['a Redis without a disk', 'Redis', { redis: { ...redis, persists: false } }],
  ['an unknown zone', 'time', { postgres: { ...postgres, zoneKnown: false } }],
  ['a wrong clock of PostgreSQL', 'time', { postgres: { ...postgres, clockAheadMs: -2_001 } }],
  ['a wrong clock of Redis', 'time', { redis: { ...redis, clockAheadMs: 9_000 } }],
  ['a full disk', 'disk', { disk: { ...disk, freeBytes: 15 * 1024 ** 3 } }],
  ['a small disk', 'disk', { disk: { ...disk, freeBytes: 4 * 1024 ** 3, totalBytes: 8 * 1024 ** 3 } }],
  ['a folder that cannot be written', 'disk', { disk: { ...disk, writable: false } }],
  ['no folder', 'disk', { disk: null }],
  ['an old backup', 'backups', { backupHours: 27 }],
  ['no backup', 'backups', { backupHours: null }],
])('finds %s', (_, check, facts) => expect(faultsOf(facts)).toEqual([check]));

it('accepts versions that are newer than its list', () => {
  expect(faultsOf({ node: 'v28.1.0', postgres: { ...postgres, version: '19.1' } })).toEqual([]);
  expect(faultsOf({ node: 'v18.20.0' })).toEqual(['Node']);
});

it('says how to mend each fault', () => {
  for (const { fix } of diagnose(sound)) expect(fix).toMatch(/^[A-Z].*\.$/);
});
