import { memberPageOf } from './sale-kind';

it.each([
  ['/order/:tradeNo', '/order/D26112000000001'],
  ['/request/:id', '/request/7'],
  ['/list', '/list'],
  [null, null],
] as const)('fills the page %s of a sale', (memberPage, path) => {
  expect(memberPageOf({ memberPage }, { tradeNo: 'D26112000000001', id: 7 })).toBe(path);
});
