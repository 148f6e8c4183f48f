import { z } from 'zod';
import { apiKeyStatus } from '#domain/access/api-key.status';
import { catalogue, rightNames, type RightName } from '#contract/catalogue';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, id, labeled, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';
import type { RouteSpec } from '#contract/kit/route';

/** Screens no key may access: a key could widen its own rights or open data reserved for a person. */
const CLOSED_SCREENS: ReadonlySet<string> = new Set([
  'ApiKeys',
  'Webhooks',
  'Role',
  'User',
  'UserDetail',
  'UserId',
  'Menu',
  'SysSetting',
  'SysConfig',
  'Cache',
  'CodeGen',
  'CodeGenAdd',
  'CodeGenAddId',
  'VenuesLogs',
]);
const CLOSED_RIGHTS: ReadonlySet<string> = new Set(['meetingSwitch', 'redisPattern', 'roleGrant']);
const closedRights: ReadonlySet<string> = new Set(
  (catalogue as readonly RouteSpec[])
    .filter(({ name }) => CLOSED_SCREENS.has(name))
    .flatMap(({ name, rights = [] }) => [name, ...rights.map((action) => name + action)]),
);

/** Rights that can be granted to a key, in catalogue order. */
export const keyScopes: readonly RightName[] = rightNames.filter(
  (right) => !closedRights.has(right) && !CLOSED_RIGHTS.has(right),
);

/** Returns a schema that accepts a list, or one text separated by commas, spaces or line breaks. */
const listOrText = <T extends z.ZodType>(item: T, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(/[\s,;，；]+/).filter(Boolean) : value),
    z.array(item).max(max),
  );

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: '203.0.113.7, 10.2.0.0/16, 2001:db8::/32',
});
const scope = z.string().refine((right) => (keyScopes as readonly string[]).includes(right));

const name = labeled('名称', 'Name', text(50).min(2));
const scopes = labeled(
  '权限范围',
  'Scopes',
  listOrText(scope, 300).refine((list: readonly unknown[]) => list.length > 0),
);
const ips = labeled('允许的地址', 'Allowed addresses', listOrText(address, 50));
const perMinute = labeled('每分钟次数', 'Calls per minute', z.coerce.number().int().min(1).max(6_000));

/** A key as listed; the key itself is never shown again. */
export const apiKeyRow = z.object({
  id: z.int(),
  name,
  prefix: labeled('密钥', 'Key', z.string()),
  owner: labeled('归属', 'Owner', z.string()),
  ownerRole: z.int(),
  scopes: labeled('权限范围', 'Scopes', z.array(z.string())),
  ips: labeled('允许的地址', 'Allowed addresses', z.array(z.string())),
  perMinute,
  status: labeled('状态', 'Status', z.int()),
  expiresAt: labeled('有效期至', 'Expires', z.string()),
  lastUsedAt: labeled('最近使用', 'Last used', z.string().nullable()),
  lastIp: z.string().nullable(),
  gmtCreate: labeled('创建时间', 'Created', z.string()),
  version: z.int(),
});
export type ApiKeyRow = z.output<typeof apiKeyRow>;

/** Filters of the key list. */
export const apiKeyFilter = z.object({
  keyword: labeled('名称 / 密钥', 'Name or key', text(50)).optional(),
  status: labeled('状态', 'Status', codeOf(apiKeyStatus)).optional(),
});

/** Input for a new key. */
const apiKeyDraft = z.object({
  name,
  scopes,
  ips: ips.default([]),
  perMinute: perMinute.default(120),
  days: labeled('有效期（天）', 'Valid for (days)', z.coerce.number().int().min(1).max(365)).default(90),
});
/** Fields of a key that can be changed later. */
const apiKeyChange = z.object({ name, scopes, ips: ips.default([]), perMinute });

/** Endpoints of API keys. A key acts for its creator, in the creator's role and within its scopes. */
export const apiKeys = {
  list: get('/api/sys/api_keys', {
    admit: { right: 'ApiKeys' },
    about: 'Keys of other programs: all for super roles, otherwise the caller’s own.',
    input: paging.extend(apiKeyFilter.shape),
    reply: pageOf(apiKeyRow),
  }),
  add: post('/api/sys/api_keys/add', {
    admit: { right: 'ApiKeysAdd' },
    done: 'saved',
    about: 'Creates a key. Only this reply contains it.',
    input: apiKeyDraft,
    reply: z.object({ id: z.int(), key: z.string() }),
  }),
  change: post('/api/sys/api_keys/:id', {
    admit: { right: 'ApiKeysEdit' },
    done: 'saved',
    about: 'Changes name, scopes, addresses and rate limit of a key; effective at once in every process.',
    input: apiKeyChange.extend({ id, version: z.coerce.number().int() }),
    reply: z.object({ version: z.int() }),
  }),
  revoke: post('/api/sys/api_keys/:id/revoke', {
    admit: { right: 'ApiKeysDel' },
    done: 'saved',
    about: 'Revokes a key for good, everywhere at once.',
    input: z.object({ id }),
    reply: z.object({}),
  }),
};
