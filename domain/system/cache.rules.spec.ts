import { cachePrefixes, maskedData, maskedKey, maskedText, prefixOf } from './cache.rules';

it('identifies a key by its longest registered prefix', () => {
  expect(
    ['captcha:abc', 'captcha.passed:abc', 'limit.export.perMin.6:5', 'roles', 'captcha'].map(
      (key) => prefixOf(key)?.kind,
    ),
  ).toEqual(['captcha', 'captchaPassed', 'limit', undefined, undefined]);
});

it('refuses to clear replay protection and queues', () => {
  expect(
    cachePrefixes
      .filter(({ canClear }) => !canClear)
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(['deviceNonce', 'queue', 'replay']);
});

it.each([
  ['limit.booking.perMin.20:15', 'limit.booking.perMin.20:15'],
  ['limit.captcha.perAddressMin.600:10.162.30.44', 'limit.captcha.perAddressMin.600:10.1…0.44'],
  ['login.failed:q1w2e3r4t5y6u7i8', 'login.failed:q1w2…u7i8'],
  ['limit.code:13800138006', 'limit.code:1380…8006'],
])('masks %s as %s', (key, shown) => expect(maskedKey(key)).toBe(shown));

it('masks personal data at every depth and keeps ids', () => {
  expect(maskedText('call 13800138006 or a.b@example.edu.cn')).toBe('call 138****8006 or ***@***');
  expect(maskedText('x'.repeat(50))).toBe(`${'x'.repeat(40)}…`);
  expect(
    maskedData({
      tradeNo: 'D26112000000001',
      id: 7,
      to: [{ phone: '13800138006', text: '13800138006' }],
      accessToken: 'abc',
      none: null,
    }),
  ).toEqual({
    tradeNo: 'D26112000000001',
    id: 7,
    to: [{ phone: '••••', text: '138****8006' }],
    accessToken: '••••',
    none: null,
  });
});
