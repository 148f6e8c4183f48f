import { isReturnFresh, sameOriginPath } from './return-path.rules';

const hosts = [
  'evil.example',
  'evil.example/venue',
  '2130706433',
  '[::1]',
  'evil.example:80',
  'EVIL.example',
  'xn--evl-bma.example',
  'user@evil.example',
  'user:pw@evil.example',
];
const openings = [
  '//',
  '///',
  '////',
  '/\\',
  '\\\\',
  '\\/',
  '/\\/',
  '/\t/',
  '\t//',
  '/\n/',
  '\r\n//',
  ' //',
  '/ /',
  '/%2f',
  '/%2F',
  '/%5c',
  '/%252f',
  '/%09/',
  '/.//',
  '/..//',
  '/venue/../..//',
  '/%2e%2e//',
  '/;//',
  '/\u2028/',
  '/\ufeff/',
  '/\u0000/',
  'http://',
  'https://',
  'HTTPS://',
  'https:',
  'http:/\\',
  'ftp://',
  'ws://',
  'blob:http://',
  'view-source:http://',
  '@',
  '//@',
];
const schemes = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://%0aalert(1)',
  '/javascript:alert(1)',
  '/%6aavascript:alert(1)',
  'data:text/html,<script>',
  '/data:text/html,1',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'about:blank',
  'mailto:a@b.example',
];
const others = [
  '',
  ' ',
  '?x=1',
  '#x',
  'venue',
  'portal',
  './portal',
  '../portal',
  '/orders/../../evil',
  '/orders/%2e%2e/evil',
  '/orders/%252e%252e/evil',
  '/a@evil.example',
  '/%40evil.example',
  '/a:80',
  '/%ff',
  '/%',
  `/${'a'.repeat(4_096)}`,
  '/orders\\..\\evil',
  '/orders%5c..%5cevil',
  '/orders?a=\n',
  '/orders\u007f',
  null,
  undefined,
  7,
  {},
  ['/portal'],
];
const tricks = [...openings.flatMap((opening) => hosts.map((host) => opening + host)), ...schemes, ...others];

it('covers at least 300 attack inputs', () => {
  expect(tricks.length).toBeGreaterThanOrEqual(300);
});

it.each(tricks.map((trick) => [JSON.stringify(trick), trick]))('refuses to return to %s', (_shown, trick) => {
  expect(sameOriginPath(trick)).toBeNull();
});

it.each([
  '/',
  '/portal',
  '/orders?tradeNo=D26112100000001',
  '/venue-reservation/7',
  '/venues/finances?page=2&size=50#row-3',
  '/site-status/3',
  '/orders?back=https%3A%2F%2Fevil.example',
  '/articles?q=%E7%BE%BD%E6%AF%9B%E7%90%83',
  '/orders?q=a@b:c',
])('returns to %s unchanged', (path) => {
  expect(sameOriginPath(path)).toBe(path);
});

it('expires after a minute, and if the clock went backwards', () => {
  expect([0, 60_000, 60_001, -1].map((age) => isReturnFresh(1_000_000, 1_000_000 + age))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
