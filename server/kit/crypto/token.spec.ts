import { createHmac } from 'node:crypto';
import { readToken, signToken } from './token';

const SECRET = 'token-secret-of-the-specs-0123456789';
const claims = { sid: 'sid', userId: 1, role: 3, username: 'a', loginCheckStatus: 1, exp: 1_767_225_600 };
const named = (name: string) => signToken(SECRET, { ...claims, name });

it.each(['王小明', '𠮷野家😀', 'Zoë', '>?~>?~>?~', 'a>b?c~d', 'line\nand"quote\u007f', ''])(
  'is readable by a client that decodes standard base64 as Latin-1: %s',
  (name) => {
    const token = named(name);
    expect(token).toMatch(/^[\w-]+\.[A-Za-z0-9]+\.[\w-]+$/);
    const payload = atob(token.split('.')[1] as string);
    expect(payload).toMatch(/^[\x20-\x7e]*$/);
    expect(JSON.parse(payload)).toMatchObject({ ...claims, name });
    expect(readToken(SECRET, token)).toMatchObject({ ...claims, name });
  },
);

it('also reads a payload of UTF-8, as issued before, and no altered token', () => {
  const [header] = named('').split('.');
  const payload = { ...claims, name: '王', iss: 'campus-venue', aud: 'venue' };
  const body = `${header}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
  const sign = createHmac('sha256', SECRET).update(body).digest('base64url');
  expect(readToken(SECRET, `${body}.${sign}`)).toEqual(payload);
  expect(readToken(SECRET, `${body.slice(0, -1)}.${sign}`)).toBeNull();
  expect(readToken('another-secret-of-the-specs-0123456789', named('王'))).toBeNull();
});
