import { z } from 'zod';

const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((v) => v === '1');
const secret = z.string().min(32);

/** The keys of the demo campus, which everybody knows; production refuses them. */
const demoKeys = {
  APP_KEY: 'demo-key',
  APP_SECRET: 'demo-secret',
  PIN_KEY: 'demoPinKey000001',
  PIN_IV: 'demoPinIv0000001',
} as const;

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: z.string().optional(),
  DATABASE_URL: z.string(),
  REDIS_URL: z.string(),
  /** The defaults of the settings; without it `production` in production, `demo` elsewhere. */
  SCHOOL: z.enum(['production', 'demo', 'plain', 'harbour']).optional(),
  /** Permits the school with the fewest limits in production. */
  PLAIN_SCHOOL: flag,
  DEMO: flag,
  API_BASE: z
    .string()
    .regex(/^\/[\w-]+$/)
    .default('/venue-server'),
  APP_KEY: z.string().default(demoKeys.APP_KEY),
  APP_SECRET: z.string().default(demoKeys.APP_SECRET),
  PIN_KEY: z.string().length(16).default(demoKeys.PIN_KEY),
  PIN_IV: z.string().length(16).default(demoKeys.PIN_IV),
  TOKEN_SECRET: secret,
  SECRETS_KEY: secret,
  /** Previous master keys of secrets, comma-joined, until all secrets are sealed again. */
  SECRETS_KEY_BEFORE: z
    .string()
    .default('')
    .transform((v) =>
      v
        .split(',')
        .map((key) => key.trim())
        .filter(Boolean),
    ),
  AUDIT_KEY: secret,
  TEST_MODE: flag,
  HOLD_SECONDS: z.coerce.number().int().min(1).max(86_400).optional(),
  FAILPOINTS: z.string().default(''),
  GATEWAY_URL: z.string().default(''),
  /** File with the merchant's keys; default: the file the gateway counterpart writes to DATA_DIR. */
  MERCHANT_FILE: z.string().optional(),
  DEVICES_URL: z.string().default(''),
  /** The school's media server as browsers reach it: streams and pictures of cameras, videos; empty if there is none. */
  MEDIA_URL: z.string().default(''),
  /** File with the key that signs addresses of the media server; default: the file the counterpart writes to DATA_DIR. */
  MEDIA_FILE: z.string().optional(),
  /**
   * Internal networks that webhooks may reach beside the public internet, comma-joined: `10.20.0.0/16`. Loopback is
   * refused in production.
   */
  WEBHOOK_NETWORKS: z.string().default(''),
  /** URLs of the school's assistant site and of the helper on a counter's own machine; empty if there is none. */
  ASSISTANT_URL: z.string().default(''),
  HELPER_URL: z.string().default(''),
  /** File with the key that signs orders to the counter helpers; default: the file the helper writes to DATA_DIR. */
  HELPER_FILE: z.string().optional(),
  /** URL of the text message and e-mail providers; empty sends none. */
  MESSAGES_URL: z.string().default(''),
  /** File with the keys of both providers; default: the file the counterpart writes to DATA_DIR. */
  MESSAGES_FILE: z.string().optional(),
  /** URL of the tax platform that issues invoices; empty leaves applications pending. */
  INVOICES_URL: z.string().default(''),
  /** File with the school's key at the tax platform; default: the file the counterpart writes to DATA_DIR. */
  INVOICES_FILE: z.string().optional(),
  /**
   * The identity counterpart of the demo. The CAS server of a school is CAS_URL; its OpenID provider is named in
   * IDENTITY_FILE.
   */
  IDENTITY_URL: z.string().default(''),
  CAS_URL: z.string().default(''),
  /**
   * File with the client id and secret at the OpenID provider; default: the file the identity counterpart writes to
   * DATA_DIR.
   */
  IDENTITY_FILE: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  /** Password of the account `admin`, which a new database gets; it must be changed at the first login. */
  FIRST_ADMIN_PASSWORD: z.string().default(''),
  OPERATOR_TOKEN: z.string().optional(),
  /** Proxies whose forwarded client address is trusted, comma-joined; empty trusts none. */
  TRUST_PROXY: z.string().default(''),
  /** Folder of the backups; `doctor` checks the age of the newest file. Empty if backups are made elsewhere. */
  BACKUP_DIR: z.string().default(''),
  /** How many connections one address may have open, if no proxy is trusted; a campus may share one address. */
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(4096),
  /** Turns off rights checks in the web application. The server never decides by it, and production refuses it. */
  CLOSE_CHECK: flag,
  POOL_SIZE: z.coerce.number().int().min(2).max(100).default(10),
});

/** The names of all variables. */
export const envNames = Object.keys(schema.shape);

type Parsed = z.output<typeof schema>;

/** The checked environment of a process. */
export interface Env extends Omit<Parsed, 'SCHOOL'> {
  readonly SCHOOL: NonNullable<Parsed['SCHOOL']>;
}

/** Returns what production refuses: test switches, known keys, and the school with the fewest limits. */
function productionFaults(env: Env): string[] {
  const switches = (['DEMO', 'TEST_MODE'] as const).filter((name) => env[name]);
  const known = (Object.keys(demoKeys) as (keyof typeof demoKeys)[]).filter((name) => env[name] === demoKeys[name]);
  return [
    ...switches.map((name) => `${name}=1 is refused in production`),
    ...known.map((name) => `${name} of the demo campus is refused in production: set the school's own`),
    ...(/(?:^|,)\s*(?:127\.|::1|0\.|::\/)/.test(env.WEBHOOK_NETWORKS)
      ? ['WEBHOOK_NETWORKS with loopback is refused in production']
      : []),
    ...(env.CLOSE_CHECK ? ['CLOSE_CHECK is a switch of the web and is refused in production'] : []),
    ...(env.SCHOOL === 'plain' && !env.PLAIN_SCHOOL
      ? ['SCHOOL=plain has the fewest limits and needs PLAIN_SCHOOL=1 in production']
      : []),
  ];
}

/**
 * Reads and checks the environment; throws a readable list of problems. Test switches, demo mode and known
 * keys are refused in production.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const parsed = schema.safeParse(source);
  if (!parsed.success)
    throw new Error(
      `The environment is not usable:\n${parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`,
    );
  const isProduction = parsed.data.NODE_ENV === 'production';
  const env: Env = { ...parsed.data, SCHOOL: parsed.data.SCHOOL ?? (isProduction ? 'production' : 'demo') };
  const wrong = isProduction ? productionFaults(env) : [];
  if (!env.TEST_MODE && env.HOLD_SECONDS !== undefined) wrong.push('HOLD_SECONDS needs TEST_MODE=1');
  if (!env.TEST_MODE && env.FAILPOINTS !== '') wrong.push('FAILPOINTS needs TEST_MODE=1');
  if (wrong.length > 0)
    throw new Error(`The environment is not usable:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
  return env;
}

/** Injection token of the checked environment. */
export const ENV = Symbol('env');
