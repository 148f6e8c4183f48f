import { z } from 'zod';
import { get } from '#contract/kit/endpoint';
import { contractMismatches } from './boot-check';

const call = (path: `/${string}`) =>
  get(path, { admit: 'public', input: z.object({}), reply: z.object({}), about: '' });
const [a, b, c] = [call('/a'), call('/b'), call('/c')];
const areas = { first: { a, b } };

describe('a house', () => {
  it('is whole when every call is answered once', () => {
    expect(
      contractMismatches(
        [
          { name: 'X.a', endpoint: a },
          { name: 'X.b', endpoint: b },
        ],
        areas,
      ),
    ).toEqual([]);
  });

  it('is not whole with a call that nobody or two answer, a handler without a call, or a call the contract does not declare', () => {
    expect(
      contractMismatches(
        [
          { name: 'X.a', endpoint: a },
          { name: 'Y.a', endpoint: a },
          { name: 'Z.open', endpoint: undefined },
          { name: 'Z.c', endpoint: c },
        ],
        areas,
      ),
    ).toEqual([
      'Z.open answers no endpoint of the contract',
      'first.a (GET /a) is answered by X.a and Y.a',
      'first.b (GET /b) is answered by nobody',
      'Z.c answers GET /c, which the contract does not declare',
    ]);
  });
});
