import { CARD_WAY, tillWayOf, tillWays } from './till-way.rules';

it('has a key for each of the eight ways of the documents, and one more for the card reader', () => {
  expect(tillWays.map(({ code }) => code)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, CARD_WAY]);
  expect([tillWayOf(1)?.zh, tillWayOf(5)?.zh, tillWayOf(CARD_WAY)?.en, tillWayOf(null)]).toEqual([
    '现金',
    '校内转账',
    'Campus card',
    undefined,
  ]);
});
