import { MIN_HELPER_VERSION } from '#contract/portal/counter-helper.contract';
import { HelperError, helperCall, helperState, helperTexts, isAtLeast } from './counter-helper';

const AT = 'http://localhost:8090';
const signed = {
  appKey: 'counter-1',
  seller: 'seller',
  nonce: 'a'.repeat(32),
  timestamp: '1767225600000',
  sign: '0'.repeat(32),
};
const order = { ...signed, tradeNo: 'T26112000000001', amount: 2_000, cardNo: '' };
let seen: { url: string; init: RequestInit }[] = [];
const helper = (answer: unknown) => {
  seen = [];
  globalThis.fetch = ((url: string, init: RequestInit) => {
    seen.push({ url, init });
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ json: () => Promise.resolve(answer) });
  }) as never;
};
const failed = (name: 'readcard' | 'switch' | 'printOrder' | 'paycard', input: object) =>
  helperCall(AT, name, input as never).then(
    () => null,
    (error: unknown) => error as HelperError,
  );

beforeAll(() => {
  AbortSignal.timeout ??= () => new AbortController().signal;
});

it('calls the local helper without cookies, and parses its response', async () => {
  helper({ code: 200, data: { cardNo: '6200100001', username: 'student' } });
  expect(await helperCall(AT, 'readcard', signed)).toEqual({ cardNo: '6200100001', username: 'student' });
  expect(seen[0]).toMatchObject({
    url: 'http://localhost:8090/readcard',
    init: { method: 'POST', credentials: 'omit', body: JSON.stringify(signed) },
  });
});

it('passes a money order on exactly as the server signed it', async () => {
  const receipt = { ...order, cardNo: '1', sign: '1'.repeat(32) };
  helper({ code: 200, data: receipt });
  expect(await helperCall(AT, 'paycard', order)).toEqual(receipt);
  expect(JSON.parse(String(seen[0]?.init.body))).toEqual(order);
});

it.each([
  ['readcard', signed],
  ['switch', { openType: 1 }],
  ['printOrder', { tradeNo: order.tradeNo, title: '小票', lines: [] }],
  ['paycard', order],
] as const)(
  'explains in both languages what to check if %s does not respond, and that the result is unknown',
  async (name, input) => {
    helper(new TypeError('Failed to fetch'));
    expect(await failed(name, input)).toMatchObject({ text: helperTexts[name], unknown: true });
  },
);

it('uses the documented messages of the card reader', () =>
  expect(helperTexts.readcard.en).toBe('check card reader program installed and started'));

it('tells a refusal from a lost response: the sale stays, a charge is checked before a retry', async () => {
  helper({ code: 462, message: 'paper' });
  expect(await failed('printOrder', { tradeNo: order.tradeNo, title: 'x', lines: [] })).toMatchObject({
    text: helperTexts.printOrder,
    unknown: false,
  });
  helper({ code: 464, message: 'short' });
  expect(await failed('paycard', order)).toMatchObject({
    unknown: false,
    text: { zh: '卡内余额不足，请充值或改用其他方式支付' },
  });
  helper({ code: 465, message: 'other card' });
  expect(await failed('paycard', order)).toMatchObject({
    unknown: false,
    text: { en: "This is not the buyer's campus card. Place the right card and try again" },
  });
  helper({ code: 200, data: { tradeNo: 1 } });
  expect(await failed('paycard', order)).toMatchObject({ unknown: true });
});

it.each([
  ['1.2.0', true],
  ['1.10.0', true],
  ['2.0.0', true],
  ['1.1.9', false],
  ['0.9.0', false],
])('treats version %s as new enough: %s', (version, enough) => expect(isAtLeast(version, '1.2.0')).toBe(enough));

it('detects a missing, outdated or ready helper', async () => {
  helper(new TypeError('x'));
  expect(await helperState(AT)).toBe('missing');
  helper({ code: 200, data: { version: '1.2.0' } });
  expect(await helperState(AT)).toBe('old');
  helper({ code: 200, data: { version: MIN_HELPER_VERSION } });
  expect(await helperState(AT)).toBe('ready');
});
