import type { LocalDate } from '#domain/kit/time';

/** What the doctor finds out about an installation. Null means that it could not be read. */
export interface DoctorFacts {
  readonly today: LocalDate;
  readonly publicUrl: string | null;
  readonly trustProxy: string;
  /** The secrets by name. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Settings that are off or unlimited although the school's defaults protect by them. */
  readonly weakSettings: readonly string[];
  /** Active accounts: those that administer, and those of the demo campus, whose password is known. */
  readonly accounts: { readonly administrators: number; readonly demo: number } | null;
  readonly node: string;
  readonly postgres: {
    readonly version: string;
    /** Parameters that must be on for a commit to last. */
    readonly parameters: Readonly<Record<string, string>>;
    /** Milliseconds its clock is ahead. */
    readonly clockAheadMs: number;
    readonly zoneKnown: boolean;
    readonly missingMigrations: number;
    readonly unknownMigrations: number;
  } | null;
  readonly redis: {
    readonly version: string;
    readonly policy: string;
    readonly persists: boolean;
    readonly clockAheadMs: number;
  } | null;
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number; readonly writable: boolean } | null;
  /** Age of the newest backup in hours. */
  readonly backupHours: number | null;
}

/** One result: what was checked, what is wrong with it, and what to do. `wrong` is null if it is in order. */
export interface DoctorResult {
  readonly check: string;
  readonly wrong: string | null;
  readonly fix: string;
}

const MIN_SECRET_LENGTH = 32;
/** A secret of fewer different characters was not made at random. */
const MIN_DIFFERENT = 10;
const MAX_CLOCK_MS = 2_000;
const MIN_FREE_BYTES = 5 * 1024 ** 3;
const MIN_FREE_SHARE = 0.1;
const MAX_BACKUP_HOURS = 26;

/** The supported versions of a program. */
interface Support {
  readonly name: string;
  /** The last day with security updates of each major version. */
  readonly ends: Readonly<Record<number, LocalDate>>;
  /** Returns whether a major version newer than these is made to last. */
  readonly newerLasts: (major: number) => boolean;
}

/** Node has long-term support for even versions only (nodejs.org/about/previous-releases). */
const nodeSupport: Support = {
  name: 'Node',
  ends: {
    20: '2026-04-30' as LocalDate,
    22: '2027-04-30' as LocalDate,
    24: '2028-04-30' as LocalDate,
    26: '2029-04-30' as LocalDate,
  },
  newerLasts: (major) => major % 2 === 0,
};
/** Source: postgresql.org/support/versioning. */
const postgresSupport: Support = {
  name: 'PostgreSQL',
  ends: {
    14: '2026-11-12' as LocalDate,
    15: '2027-11-11' as LocalDate,
    16: '2028-11-09' as LocalDate,
    17: '2029-11-08' as LocalDate,
    18: '2030-11-14' as LocalDate,
  },
  newerLasts: () => true,
};
const OLDEST_REDIS = 7;

const majorOf = (version: string): number => Number.parseInt(version.replace(/^v/, ''), 10);

/** Returns why a version gets no security updates, or null. */
function outdated({ name, ends, newerLasts }: Support, version: string, today: LocalDate): string | null {
  const major = majorOf(version);
  const end = ends[major];
  const newest = Math.max(...Object.keys(ends).map(Number));
  const lasts = end === undefined ? major > newest && newerLasts(major) : today <= end;
  return lasts ? null : `${name} ${version} gets no security updates`;
}

function weakSecrets(secrets: DoctorFacts['secrets']): string[] {
  const entries = Object.entries(secrets);
  return entries.flatMap(([name, value]) => {
    if (value.length < MIN_SECRET_LENGTH) return [`${name} is shorter than ${MIN_SECRET_LENGTH} characters`];
    if (new Set(value).size < MIN_DIFFERENT) return [`${name} is not random`];
    const same = entries.find(([other, text]) => other < name && text === value);
    return same ? [`${name} equals ${same[0]}`] : [];
  });
}

const joined = (faults: readonly (string | null | false)[]): string | null => {
  const real = faults.filter((fault): fault is string => typeof fault === 'string');
  return real.length > 0 ? real.join('; ') : null;
};

const offBy = (name: string, ms: number): string | null =>
  Math.abs(ms) > MAX_CLOCK_MS ? `the clock of ${name} differs by ${(Math.abs(ms) / 1_000).toFixed(1)} s` : null;

function postgresFaults({ today, postgres }: DoctorFacts): string | null {
  if (!postgres) return 'PostgreSQL does not answer';
  return joined([
    outdated(postgresSupport, postgres.version, today),
    ...Object.entries(postgres.parameters).map(([name, value]) => value !== 'on' && `${name} is ${value}`),
    postgres.missingMigrations > 0 && `${postgres.missingMigrations} migrations have not run`,
    postgres.unknownMigrations > 0 && `${postgres.unknownMigrations} migrations are of a newer version`,
  ]);
}

function redisFaults({ redis }: DoctorFacts): string | null {
  if (!redis) return 'Redis does not answer';
  return joined([
    majorOf(redis.version) < OLDEST_REDIS && `Redis ${redis.version} is too old`,
    redis.policy !== 'noeviction' && `it drops jobs when its memory is full (${redis.policy})`,
    !redis.persists && 'it keeps nothing on disk, so that a restart delays every job until a sweep finds it',
  ]);
}

function diskFaults({ disk }: DoctorFacts): string | null {
  if (!disk) return 'the folder of files cannot be read';
  const { freeBytes, totalBytes, writable } = disk;
  const short = freeBytes < MIN_FREE_BYTES || freeBytes < totalBytes * MIN_FREE_SHARE;
  return joined([
    !writable && 'the folder of files cannot be written',
    short && `${(freeBytes / 1024 ** 3).toFixed(1)} GB of ${(totalBytes / 1024 ** 3).toFixed(0)} GB are free`,
  ]);
}

function backupFaults({ backupHours }: DoctorFacts): string | null {
  if (backupHours === null) return 'no backup was found';
  return backupHours > MAX_BACKUP_HOURS ? `the newest backup is ${Math.round(backupHours)} hours old` : null;
}

/** Returns the result of every check, in the order they are shown. */
export function diagnose(facts: DoctorFacts): DoctorResult[] {
  const { today, publicUrl, trustProxy, secrets, weakSettings, accounts, node, postgres, redis } = facts;
  return [
    {
      check: 'secrets',
      wrong: joined(weakSecrets(secrets)),
      fix: 'Make each with: openssl rand -hex 32. Keep the old SECRETS_KEY in SECRETS_KEY_BEFORE.',
    },
    {
      check: 'TLS',
      wrong: publicUrl?.startsWith('https://')
        ? null
        : `PUBLIC_URL is ${publicUrl ?? 'not set'}: passwords travel in clear`,
      fix: 'End TLS in front of the servers and set PUBLIC_URL to the https address people open.',
    },
    {
      check: 'proxy',
      wrong:
        trustProxy === ''
          ? 'TRUST_PROXY is empty: behind a proxy every client has its address, and limits hit all'
          : null,
      fix: 'Set TRUST_PROXY to the addresses of the proxies, for instance 10.213.0.0/24.',
    },
    {
      check: 'protections',
      wrong: weakSettings.length > 0 ? `off or unlimited: ${weakSettings.join(', ')}` : null,
      fix: 'Restore them in the system settings.',
    },
    {
      check: 'accounts',
      wrong:
        accounts === null
          ? 'not read'
          : joined([
              accounts.administrators === 0 && 'nobody administers',
              accounts.demo > 0 && `${accounts.demo} demo accounts have a known password`,
            ]),
      fix: 'Install into an empty database with DEMO=0 and FIRST_ADMIN_PASSWORD.',
    },
    { check: 'Node', wrong: outdated(nodeSupport, node, today), fix: 'Use the image, or the current LTS.' },
    {
      check: 'PostgreSQL',
      wrong: postgresFaults(facts),
      fix: 'Use a supported version with fsync, full_page_writes and synchronous_commit on, then run the migration.',
    },
    {
      check: 'Redis',
      wrong: redisFaults(facts),
      fix: 'Use Redis 7 or newer with maxmemory-policy noeviction and appendonly yes.',
    },
    {
      check: 'time',
      wrong: joined([
        postgres && !postgres.zoneKnown && 'the time zone of the school is unknown to PostgreSQL',
        postgres && offBy('PostgreSQL', postgres.clockAheadMs),
        redis && offBy('Redis', redis.clockAheadMs),
      ]),
      fix: 'Synchronise the clocks (NTP) and set school.timezone to an IANA name.',
    },
    { check: 'disk', wrong: diskFaults(facts), fix: 'Free 10 % and at least 5 GB for DATA_DIR.' },
    {
      check: 'backups',
      wrong: backupFaults(facts),
      fix: 'Back up daily into BACKUP_DIR, or archive the log of PostgreSQL (archive_mode).',
    },
  ];
}
