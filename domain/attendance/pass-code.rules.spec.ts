import { acceptedPassSteps, parseScannedCode } from './pass-code.rules';

it('accepts the codes of the current and the previous minute', () =>
  expect(acceptedPassSteps(95_000)).toEqual([3, 2, 1]));

it.each([
  ['D26112212345678.0A1B2C3D4E', { kind: 'pass', tradeNo: 'D26112212345678', seal: '0A1B2C3D4E' }],
  ['u42.0a1b2c3d4e', { kind: 'member', userId: 42, seal: '0A1B2C3D4E' }],
  ['d26112212345678', { kind: 'trade', tradeNo: 'D26112212345678' }],
  [' 0a1b 2c3d 4e5f ', { kind: 'spoken', code: '0A1B2C3D4E5F' }],
  ['486203', { kind: 'spoken', code: '486203' }],
  ['https://x.example/venue/self-scan-code?code=S12.0A1B2C3D4E', { kind: 'place', siteId: 12, seal: '0A1B2C3D4E' }],
])('parses %s', (text, scanned) => expect(parseScannedCode(text)).toEqual(scanned));

it.each(['', 'hello', '12345', 'D2611221234567.0A1B2C3D4E', 'S12', "'; drop table"])('rejects %s', (text) =>
  expect(parseScannedCode(text)).toBeNull(),
);
