import { z } from 'zod';
import { get } from '#contract/kit/endpoint';
import { id, int } from '#contract/kit/fields';
import { looseNumbers } from './strict-number';

const endpoint = get('/api/spec', {
  admit: 'public',
  about: 'An endpoint of this spec.',
  input: z.object({
    id,
    n: int.min(0).default(1),
    price: z.coerce.number().multipleOf(0.01).optional(),
    days: z.array(z.coerce.number().int()).optional(),
    code: z.string().optional(),
    count: z.number().optional(),
  }),
  reply: z.unknown(),
});
const looseFields = (parameters: Record<string, unknown>, path: Record<string, unknown> = {}): string[] =>
  looseNumbers(endpoint, parameters, path).map(({ field }) => field);

it.each(['1e2', '1e0', ' 5', '5 ', '+5', '0x10', '5.', '.5', '1_000', '１', 'Infinity', '٣'])(
  'refuses the number %j in a query, a path and a list',
  (text) => {
    expect(looseFields({ n: text, price: text, days: ['1', text] })).toEqual(['n', 'price', 'days']);
    expect(looseFields({}, { id: text })).toEqual(['id']);
  },
);

it.each(['0', '-1', '12', '0.50', '007'])('reads the number %j', (text) => {
  expect(looseFields({ id: text, n: text, price: text, days: [text] })).toEqual([]);
});

it('leaves empty and missing values, JSON numbers and texts to the schema', () => {
  expect(looseFields({ n: '', id: 5, price: null, code: '1e2', count: '1e2' })).toEqual([]);
});
