import { TILL_CARD_METHOD, tillMethodOf, tillMethods } from './till-method.rules';

it('has a key for each of the eight documented methods and one for the card reader', () => {
  expect(tillMethods.map(({ code }) => code)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, TILL_CARD_METHOD]);
  expect([tillMethodOf(1)?.zh, tillMethodOf(5)?.zh, tillMethodOf(TILL_CARD_METHOD)?.en, tillMethodOf(null)]).toEqual([
    '现金',
    '校内转账',
    'Campus card',
    undefined,
  ]);
});
