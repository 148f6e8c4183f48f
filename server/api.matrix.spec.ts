import { envelopeCode, type Envelope } from '#contract/kit/envelope';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import { handlerInput } from '#server/kit/http/parameters';
import {
  endpointCalls,
  fieldsOf,
  callAndCheck,
  isPathField,
  INTERNAL_WORDS,
  EndpointMatrix,
  isRequiredField,
} from './matrix.fixture';

/**
 * Checks every endpoint: the response to anonymous callers, to permitted callers and to bad input. Permissions are
 * checked in rights.matrix.spec.
 */
let matrix: EndpointMatrix;
const isEnveloped = endpointCalls.filter(([, { raw }]) => !raw);

beforeAll(async () => {
  matrix = await EndpointMatrix.boot('matrix');
}, 60_000);
afterAll(() => matrix.api.close());

describe('an anonymous caller', () => {
  it.each(endpointCalls.filter(([, { admit }]) => admit === 'gateway'))(
    'is refused as gateway by %s',
    async (_name, endpoint) => {
      const response = await matrix.api.anonymous.fetch(endpoint, { id: 'x', resource: {} });
      const text = await response.text();
      // Alipay requires this single word, whatever is wrong.
      expect([
        (response.status >= 400 && response.status < 500) || text === 'fail',
        text.match(INTERNAL_WORDS),
      ]).toEqual([true, null]);
    },
  );

  it.each(endpointCalls.filter(([, { unsigned, admit }]) => !unsigned && admit !== 'gateway' && admit !== 'device'))(
    'without a signature is refused by %s',
    async (_name, endpoint) => {
      const { anonymous: stranger } = matrix.api;
      const response = await stranger.fetch(endpoint, matrix.validInput(endpoint), {
        headers: { sign: '0'.repeat(32) },
      });
      expect((await response.json()) as Envelope).toMatchObject({ code: 401, errKey: 'SIGN_INVALID' });
    },
  );
});

describe('an authorised caller', () => {
  it.each(isEnveloped)('gets from %s a response that matches its contract', async (name, endpoint) => {
    const { http, envelope } = await callAndCheck(
      await matrix.clientWithAllRights(name),
      endpoint,
      matrix.validInput(endpoint),
    );
    expect(http).toBe(200);
    if (envelope.code === envelopeCode.ok) expect(endpoint.reply.safeParse(envelope.data).success).toBe(true);
  });
});

describe('bad input', () => {
  const ODD: readonly unknown[] = [
    ' ',
    'x',
    '0',
    -1,
    1.5,
    2_147_483_648,
    9_007_199_254_740_993,
    '1e309',
    "'; drop table venue_order; --",
    '../../etc/passwd',
    '%00',
    'a\u0000b',
    '\ud800',
    'x'.repeat(5_000),
    '%',
    '_%',
    '(a+)+$',
    '2026-02-30',
    '0001-01-01',
    '9999-12-31',
    true,
    null,
    ['1', '2'],
    { a: { b: 1 } },
    '[]',
    '[{"spaceId":1e99,"timeId":null}]',
    '‮=1+1',
    '\u200b\u0007',
  ];

  /**
   * Returns whether the schema refuses the value, so that no handler sees it; one such value per field is still sent, a
   * different one each time.
   */
  const refused = (endpoint: AnyEndpoint, field: string, value: unknown): boolean => {
    try {
      const arrives = endpoint.method === 'GET' || isPathField(endpoint, field) ? String(value) : value;
      return !endpoint.input.safeParse(handlerInput({ ...matrix.validInput(endpoint), [field]: arrives }, {})).success;
    } catch {
      return true;
    }
  };
  let turn = 0;

  it.each(endpointCalls.filter(([, endpoint]) => fieldsOf(endpoint).length > 0))(
    'is refused or harmless in every field of %s',
    async (name, endpoint) => {
      const client = await matrix.clientWithAllRights(name);
      const unsendable = (field: string, value: unknown) =>
        isPathField(endpoint, field) &&
        (value === null ||
          typeof value === 'object' ||
          String(value).trim() === '' ||
          String(value).length > 100 ||
          /[\u0000\ud800-\udfff]/u.test(String(value)));
      const attempts = fieldsOf(endpoint).flatMap((field) => {
        const oddValue = ODD.filter((value) => !unsendable(field, value));
        const [anonymousClient, through] = [
          oddValue.filter((value) => refused(endpoint, field, value)),
          oddValue.filter((value) => !refused(endpoint, field, value)),
        ];
        return [
          ...through,
          ...(anonymousClient.length > 0 ? [anonymousClient[(turn += 1) % anonymousClient.length]] : []),
        ].map((value) => [field, value] as const);
      });
      while (attempts.length > 0) {
        await Promise.all(
          attempts.splice(0, 8).map(([field, value]) =>
            callAndCheck(client, endpoint, { ...matrix.validInput(endpoint), [field]: value }).catch((error: Error) => {
              throw new Error(`${field} = ${JSON.stringify(value)}: ${error.message}`, { cause: error });
            }),
          ),
        );
      }
    },
    120_000,
  );

  it.each(
    endpointCalls.filter(
      ([, endpoint]) =>
        fieldsOf(endpoint).some((field) => isRequiredField(endpoint, field) && !isPathField(endpoint, field)) &&
        !endpoint.raw &&
        endpoint.admit !== 'device',
    ),
  )('lists every missing field of %s', async (name, endpoint) => {
    const missing = fieldsOf(endpoint).filter(
      (field) => isRequiredField(endpoint, field) && !isPathField(endpoint, field),
    );
    const { envelope } = await callAndCheck(
      await matrix.clientWithAllRights(name),
      endpoint,
      Object.fromEntries(Object.entries(matrix.validInput(endpoint)).filter(([field]) => !missing.includes(field))),
    );
    expect(envelope).toMatchObject({ code: 400, errKey: 'BAD_INPUT' });
    expect((envelope.data as { fields: { field: string }[] }).fields.map(({ field }) => field)).toEqual(
      expect.arrayContaining(missing),
    );
  });
});
