import { createHash } from 'node:crypto';
import { stringToSign } from '#contract/kit/signature';
import { isSigned } from './signature.check';

const SECRET = 'demo-secret';
const AT = '1767225600000';
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const ORDERS = '[{"spaceId":"11","timeId":"501","venueSpaceGroupId":null}]';

const vectors: readonly [what: string, path: string, parameters: Record<string, unknown>, sign: string][] = [
  [
    'a read',
    '/api/reservation/day/info',
    { venueSiteId: '7', searchDate: '2026-01-02', hasReserveInfo: '1', nocache: AT },
    '9d4ff0b784a9ec92780d8346587f96a9',
  ],
  ['a login, which signs nothing', '/api/login', {}, '586173bb464656a7c82a92a22d8640f2'],
  ['a change of role', '/roleLogin', { roleid: '3' }, '32165b0810045f68d800a1d2832f5213'],
  [
    'slots in a text of JSON',
    '/api/reservation/order/info',
    {
      reservationOrderJson: ORDERS,
      token: 'tok-1',
      venueSiteId: '7',
      reservationDate: '2026-01-02',
      weekStartDate: '2026-01-02',
    },
    'b311932c3b738f77185f952f7d3ae774',
  ],
  [
    'an empty remark, left out',
    '/api/venue/finances/order/cancel',
    { venueTradeNo: 'D260101000001', remark: '' },
    '22db2475b06a31b96d6d51cb91bf472e',
  ],
  [
    'an empty remark, kept',
    '/api/venue/finances/order/cancel',
    { venueTradeNo: 'D260101000001', remark: '' },
    '19a6da41b2dc9245874ddad5d55d527a',
  ],
  [
    'Chinese text',
    '/api/reservation/order/submit',
    { theme: '组会', venueSiteId: '7' },
    'e07cbbc9cbb84171c2f1b8a71c41bad1',
  ],
];

describe('a request signature', () => {
  it.each(vectors)('is verified for %s', (_what, path, parameters, sign) => {
    expect(isSigned(SECRET, sign, path, parameters, AT)).toBe(true);
    expect(isSigned('other-secret', sign, path, parameters, AT)).toBe(false);
    expect(isSigned(SECRET, sign, path, { ...parameters, more: '1' }, AT)).toBe(false);
    expect(isSigned(SECRET, sign, `${path}/`, parameters, AT)).toBe(false);
    expect(isSigned(SECRET, sign, path, parameters, '1767225600001')).toBe(false);
  });

  it('may cover trimmed values of untrimmed parameters', () => {
    const sign = md5(`${SECRET}/api/xphone1380013${AT} ${SECRET}`);
    expect(isSigned(SECRET, sign, '/api/x', { phone: ' 1380013 ' }, AT)).toBe(true);
  });

  it('may omit the parameters of a role change, and of nothing else', () => {
    const bare = (path: string) => md5(`${SECRET}${path}${AT} ${SECRET}`);
    expect(isSigned(SECRET, bare('/roleLogin'), '/roleLogin', { roleid: '3' }, AT)).toBe(true);
    expect(isSigned(SECRET, bare('/api/login'), '/api/login', { username: 'x' }, AT)).toBe(false);
  });

  it('sorts keys by code unit, keeps wire values, and sorts repeated keys', () => {
    expect(
      stringToSign(
        SECRET,
        '/p',
        { b: '20.0', a: '2', B: 'true', _: 1, list: ['2', '10', '1'], deep: { x: 1 }, many: [1, 2] },
        '9',
      ),
    ).toBe(`${SECRET}/pBtrue_1a2b20.0list1list10list29 ${SECRET}`);
  });

  it('never covers keys that no body contains', () => {
    expect(
      stringToSign(
        SECRET,
        '/p',
        { gmtCreate: '1', gmtModified: '1', creator: '1', modifier: '1', id: '1', _index: '1', _rowKey: '1', x: '1' },
        '9',
      ),
    ).toBe(`${SECRET}/px19 ${SECRET}`);
  });

  it('covers an escaped path either as sent or decoded', () => {
    const sent = '/api/protocols/code/%E9%A1%BB%E7%9F%A5';
    expect(isSigned(SECRET, md5(stringToSign(SECRET, sent, {}, AT)), sent, {}, AT)).toBe(true);
    expect(isSigned(SECRET, md5(stringToSign(SECRET, '/api/protocols/code/须知', {}, AT)), sent, {}, AT)).toBe(true);
    expect(isSigned(SECRET, md5(stringToSign(SECRET, '/api/%zz', {}, AT)), '/api/%zz', {}, AT)).toBe(true);
  });
});
