import { z } from 'zod';
import { areas } from './endpoints';
import type { AnyEndpoint } from './kit/endpoint';

/** Checks the contract against hostile input: every field of every endpoint, without a server. */
const namedEndpoints = Object.entries(areas).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => [`${area}.${name}`, endpoint] as readonly [string, AnyEndpoint]),
);
const objectInputs = namedEndpoints.flatMap(([name, { input, method }]) =>
  input instanceof z.ZodObject ? [[name, input as z.ZodObject, method] as const] : [],
);
const fields = objectInputs.flatMap(([name, input]) =>
  Object.entries(input.shape).map(([field, schema]) => [`${name}.${field}`, schema as z.ZodType] as const),
);

const LONG = 20_000;
/** Texts that make a careless regular expression backtrack forever. */
const backtrackingTexts = [
  ...['a', '0', ' ', '.', '-', ':', '@', '/', '1.', 'a@', 'a.', '1,', '::', '%', '\t', '中'].flatMap((part) => [
    part.repeat(LONG / part.length),
    `${part.repeat(LONG / part.length)}!`,
    `!${part.repeat(LONG / part.length)}`,
  ]),
  `https://${'a'.repeat(LONG)}`,
  `https://${'a.'.repeat(LONG / 2)}!`,
  `1.1.1.${'1'.repeat(LONG)}`,
  `2026-01-01${' '.repeat(LONG)}x`,
  `${'['.repeat(LONG)}`,
  `{"a":`.repeat(LONG / 6),
  `a@${'a-'.repeat(LONG / 2)}`,
];
/** CPU time limit of one validation in microseconds; the least of three runs counts, so that other load does not. */
const MAX_MICROSECONDS = 100_000;
const cpuTime = (schema: z.ZodType, text: string): number => {
  const began = process.cpuUsage();
  schema.safeParse(text);
  return process.cpuUsage(began).user;
};
const leastCpuTime = (schema: z.ZodType, text: string): number => {
  const first = cpuTime(schema, text);
  return first < MAX_MICROSECONDS ? first : Math.min(cpuTime(schema, text), cpuTime(schema, text));
};

it.each(fields)('%s decides about any text without backtracking', (_name, schema) => {
  expect(
    backtrackingTexts.filter((text) => leastCpuTime(schema, text) >= MAX_MICROSECONDS).map((text) => text.slice(0, 12)),
  ).toEqual([]);
});

/** Fields that only the server sets: who, when, how much, which state. */
const serverFields = {
  gmtCreate: 1,
  gmtModified: 1,
  creator: 1,
  modifier: 1,
  createdBy: 1,
  updatedBy: 1,
  userId: 1,
  user_id: 1,
  ownerId: 1,
  payStatus: 2,
  orderStatus: '1',
  balance: 1e9,
  orderPrice: 0,
  price: 0,
  amount: 0,
  payFee: 0,
  fee: 0,
  refundFee: 1e9,
  isAdmin: true,
  admin: true,
  rights: ['*'],
  ruleList: ['*'],
  roleIds: [2],
  loginCheckStatus: 1,
  checkUserId: 1,
  merchantIds: null,
  keyId: 1,
  sid: 'x',
  passwordHash: 'x',
  secret: 'x',
  demo: true,
};

/**
 * Endpoints that legitimately take such a field: roles of a payment method or coupon, the value of a coupon, the amount
 * of a top-up or correction and its wallet; the person to whom a plan of security checks is assigned.
 */
const allowedServerFields: readonly string[] = [
  'payServices.edit.roleIds',
  'payServices.edit.merchantIds',
  'couponDesk.add.amount',
  'couponDesk.add.roleIds',
  'couponDesk.edit.amount',
  'couponDesk.edit.roleIds',
  'couponDesk.grant.roleIds',
  'wallet.place.amount',
  'wallet.refund.amount',
  'gateBills.refund.amount',
  'counter.recharge.amount',
  'walletDesk.adjust.userId',
  'walletDesk.adjust.amount',
  'patrolPlans.save.userId',
];

it('accepts no server-only field from the caller', () => {
  const taken = objectInputs
    .filter(([, , method]) => method === 'POST')
    .flatMap(([name, input]) =>
      Object.keys(input.shape)
        .filter((field) => field in serverFields)
        .map((field) => `${name}.${field}`),
    );
  expect(taken.sort()).toEqual([...allowedServerFields].sort());
});

it.each(objectInputs)('%s drops every field it does not declare', (_name, input) => {
  const parsed = z
    .object(input.shape)
    .partial()
    .safeParse({ ...serverFields, __proto__: { polluted: 1 }, constructor: { prototype: { polluted: 1 } } });
  const passed = parsed.success ? Object.keys(parsed.data as object).filter((field) => !(field in input.shape)) : [];
  expect(passed).toEqual([]);
  expect(input.def.catchall === undefined || input.def.catchall instanceof z.ZodNever).toBe(true);
});

const paged = objectInputs.filter(
  ([, input, method]) => method === 'GET' && 'page' in input.shape && 'size' in input.shape,
);
it.each(paged)('%s bounds its page size and number', (_name, input) => {
  const { page, size } = input.shape as { page: z.ZodType; size: z.ZodType };
  for (const value of [-2, '-2', 1.5, 10_001, 1e9, '1e9', NaN, '0x10000', '1;drop', [1, 2], {}, '１'])
    expect([value, page.safeParse(value).success]).toEqual([value, false]);
  for (const value of [0, -2, 201, 1e9, '1e9', 1.5, '20;', [20], {}])
    expect([value, size.safeParse(value).success && !Array.isArray(value)]).toEqual([value, false]);
});

const sorted = objectInputs.filter(([, input]) => 'sort' in input.shape && 'order' in input.shape);
it.each(sorted)('%s sorts by its declared columns only', (_name, input) => {
  const { sort, order } = input.shape as { sort: z.ZodType; order: z.ZodType };
  for (const value of [
    '1',
    'id',
    'id desc',
    'name;drop table x',
    '(case when 1=1 then 1 else 2 end)',
    '(select 1)',
    'password_hash',
    '__proto__',
    'constructor',
    ['gmtCreate', 'id'],
  ])
    expect([value, sort.safeParse(value).success]).toEqual([value, false]);
  for (const value of ['asc, (select 1)', 'desc;', 'ASC', ['asc', 'desc'], 1])
    expect([value, order.safeParse(value).success]).toEqual([value, false]);
});
