import { z } from 'zod';
import { get } from '#contract/kit/endpoint';
import { contractMismatches } from './boot-check';

const call = (path: `/${string}`) =>
  get(path, { admit: 'public', input: z.object({}), reply: z.object({}), about: '' });
const [a, b, c] = [call('/a'), call('/b'), call('/c')];
const areas = { first: { a, b } };

describe('endpoint handlers', () => {
  it('are accepted if every call has one handler', () => {
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

  it('are refused for a call with no or two handlers, an extra handler, or an undeclared call', () => {
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
