import { md5, openUnder, sealForCaptcha, sealUnder, signatureOf, storageKey } from './crypto';

const SECRET = 'demo-secret';
const STAMP = '1767225600000';

describe('a request signature', () => {
  it.each([
    [
      'a read with its parameters sorted',
      '/api/reservation/day/info',
      { venueSiteId: '7', searchDate: '2026-01-02', hasReserveInfo: '1', nocache: STAMP },
      '9d4ff0b784a9ec92780d8346587f96a9',
    ],
    ['a call without parameters', '/api/login', {}, '586173bb464656a7c82a92a22d8640f2'],
    ['a role switch', '/roleLogin', { roleid: '3' }, '32165b0810045f68d800a1d2832f5213'],
    [
      'raw JSON inside a parameter',
      '/api/reservation/order/info',
      {
        reservationOrderJson: '[{"spaceId":"11","timeId":"501","venueSpaceGroupId":null}]',
        token: 'tok-1',
        venueSiteId: '7',
        reservationDate: '2026-01-02',
        weekStartDate: '2026-01-02',
      },
      'b311932c3b738f77185f952f7d3ae774',
    ],
    [
      'an empty value, which takes no part',
      '/api/venue/finances/order/cancel',
      { venueTradeNo: 'D260101000001', remark: '' },
      '22db2475b06a31b96d6d51cb91bf472e',
    ],
    [
      'Han characters',
      '/api/reservation/order/submit',
      { theme: '组会', venueSiteId: '7' },
      'e07cbbc9cbb84171c2f1b8a71c41bad1',
    ],
  ])('is valid for %s', (_, path, parameters, sign) => expect(signatureOf(SECRET, path, parameters, STAMP)).toBe(sign));

  it('omits what the documents exclude', () => {
    expect(signatureOf(SECRET, '/api/login', { id: '9', gmtCreate: 'x', _rowKey: '1' }, STAMP)).toBe(
      signatureOf(SECRET, '/api/login', {}, STAMP),
    );
  });
});

describe('the captcha answer', () => {
  const key = 'demoSecretKey016';
  const words = '[{"x":93,"y":56},{"x":160,"y":80},{"x":230,"y":72}]';

  it("encrypts the points with the captcha's key", () => {
    expect(sealForCaptcha(words, key)).toBe(
      'ex3DvB1T5DanMvU3AdC5Kt2Oq77yHcyGN1W5oI6irc00OSYhKPIdtRfmy2jhRoPwXgV6wCr6RoshBF9mYo8/5A==',
    );
    expect(sealForCaptcha('{"x":121,"y":5}', key)).toBe('FpzrM5iB7YtkEHylDNAAVw==');
    expect(sealForCaptcha('cap-token-1---{"x":121,"y":5}', key)).toBe('bfVO+oxLgLMratof33Uxs/Q4tAZtk3/zV7XdzThNhao=');
  });

  it('is plain if the captcha has no key', () => expect(sealForCaptcha(words, '')).toBe(words));
});

describe('encrypted storage', () => {
  const key = storageKey('http://localhost');

  it('decrypts to the original, with a different ciphertext each time', () => {
    const [once, twice] = [sealUnder(key, '李同学 123'), sealUnder(key, '李同学 123')];
    expect(once).not.toBe(twice);
    expect([openUnder(key, once), openUnder(key, twice)]).toEqual(['李同学 123', '李同学 123']);
  });

  it('does not decrypt with another key', () =>
    expect(() => openUnder(storageKey('http://elsewhere'), sealUnder(key, 'secret'))).toThrow());

  it('hashes a payment password as documented', () => expect(md5('123456')).toBe('e10adc3949ba59abbe56e057f20f883e'));
});
