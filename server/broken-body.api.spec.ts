import { AppModule } from '#server/app.module';
import { TestApi } from '#server/kit/testing/test-api';
import { endpointCalls, INTERNAL_WORDS } from './matrix.fixture';

/** Sends every kind of broken body to every call that takes one: the caller is at fault, never the server. */
let api: TestApi;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'broken-body', { POOL_SIZE: '10' });
}, 60_000);
afterAll(() => api.close());

const BOUNDARY = 'part';
const form = (...lines: readonly string[]): string => lines.join('\r\n');
const textPart = (name: string, value: string, type = ''): string =>
  form(
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="${name}"${type && `\r\nContent-Type: ${type}`}`,
    '',
    value,
  );
const filePart = (content: string): string =>
  form(`--${BOUNDARY}`, 'Content-Disposition: form-data; name="file"; filename="a.png"', '', content);

const multipartBodies: readonly (readonly [what: string, type: string, body: string | Buffer])[] = [
  ['without a boundary', 'multipart/form-data', textPart('a', '1')],
  ['with an empty boundary', 'multipart/form-data; boundary=', textPart('a', '1')],
  ['empty', `multipart/form-data; boundary=${BOUNDARY}`, ''],
  ['of another boundary', `multipart/form-data; boundary=other`, form(textPart('a', '1'), `--${BOUNDARY}--`)],
  ['that ends in a part', `multipart/form-data; boundary=${BOUNDARY}`, textPart('a', '1')],
  ['that ends in a file', `multipart/form-data; boundary=${BOUNDARY}`, filePart('half')],
  [
    'with a broken header',
    `multipart/form-data; boundary=${BOUNDARY}`,
    form(`--${BOUNDARY}`, ':\0', '', 'x', `--${BOUNDARY}--`),
  ],
  [
    'with an unknown disposition',
    `multipart/form-data; boundary=${BOUNDARY}`,
    form(`--${BOUNDARY}`, 'Content-Disposition: x', '', 'x', `--${BOUNDARY}--`),
  ],
  [
    'with broken JSON',
    `multipart/form-data; boundary=${BOUNDARY}`,
    form(textPart('a', '{"b":', 'application/json'), `--${BOUNDARY}--`),
  ],
  [
    'with a prototype',
    `multipart/form-data; boundary=${BOUNDARY}`,
    form(textPart('__proto__', '1'), `--${BOUNDARY}--`),
  ],
  [
    'of too many parts',
    `multipart/form-data; boundary=${BOUNDARY}`,
    form(...Array.from({ length: 300 }, (_, n) => textPart(`a${n}`, '1')), `--${BOUNDARY}--`),
  ],
  ['of raw bytes', `multipart/form-data; boundary=${BOUNDARY}`, Buffer.from([0, 255, 13, 10, 45, 45])],
  ['of another kind', `multipart/mixed; boundary=${BOUNDARY}`, textPart('a', '1')],
];
const jsonBodies: typeof multipartBodies = [
  '{',
  '[',
  '"',
  'nul',
  'null',
  '[]',
  '1',
  '"x"',
  '{"__proto__":{"a":1}}',
  '\ufeff{}',
  '{"a":1}{"b":2}',
  '['.repeat(20_000),
  '{"a":'.repeat(20_000),
].map((body) => [`JSON ${body.slice(0, 12)}`, 'application/json', body]);
const otherBodies: typeof multipartBodies = [
  ['of broken UTF-8', 'application/json', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31])],
  ['in UTF-16', 'application/json; charset=utf-16', Buffer.from('{"a":1}', 'utf16le')],
  ['with a broken escape', 'application/x-www-form-urlencoded', 'a=%&b=%zz&%=1'],
  [
    'of 2,000 parameters',
    'application/x-www-form-urlencoded',
    Array.from({ length: 2_000 }, (_, n) => `a${n}=1`).join('&'),
  ],
  ['of prototype keys', 'application/x-www-form-urlencoded', '__proto__=1&constructor=2&a.__proto__.b=3'],
  ['of XML', 'application/xml', '<a><b></a>'],
  ['of text', 'text/plain', 'a'],
  ['of an unknown type', 'x', 'a'],
  ['of a type that is none', ';;=', 'a'],
];

const writes = endpointCalls.filter(([, { method }]) => method !== 'GET');

describe.each([...multipartBodies, ...jsonBodies, ...otherBodies])('a body %s', (_what, type, body) => {
  it('is refused by every call as an error of the caller', async () => {
    const wrong: string[] = [];
    const send = async ([name, { path, method }]: (typeof writes)[number]) => {
      const post = () =>
        fetch(`${api.address}/venue-server${path.replace(/:\w+/g, '1')}`, {
          method,
          headers: { 'content-type': type },
          body: typeof body === 'string' ? body : new Uint8Array(body),
        });
      // A kept connection may be closed as idle in the moment it is used again.
      const response = await post().catch(post);
      const text = await response.text();
      if (response.status >= 500 || INTERNAL_WORDS.test(text))
        wrong.push(`${name} ${response.status} ${text.slice(0, 80)}`);
    };
    for (let from = 0; from < writes.length; from += 20) await Promise.all(writes.slice(from, from + 20).map(send));
    expect(wrong).toEqual([]);
  }, 60_000);
});
