import { zipSync } from 'fflate';
import { readAlipayStatement } from './alipay-statement';

/** A trade statement as Alipay writes it, in GBK. */
const movements = Buffer.from(
  'I9anuLaxptK1zvHD98+4sunRrw0K1qe4trGmvbvS17rFLMnMu6e2qbWlusUs0rXO8cDg0M0szeqzycqxvOQstqm1pb3wtu6j' +
    'qNSqo6kszcu/7sX6tM66xS/H68fzusUst/7O8bfRo6jUqqOpDQoyMDI2QQksRDEJLL270tcsMjAyNi0xMS0yMCAxMDowMDow' +
    'MCwzMC4wMCwsLTAuMTgNCjIwMjZCCSxEMQkszcu/7iwyMDI2LTExLTIwIDExOjAwOjAwLC0xMC4wMCxSMSwwLjA2DQojus+8' +
    'xg0K',
  'base64',
);

it('reads payments and refunds from the archive of a statement', () => {
  const zip = zipSync({ 'sums.csv': new Uint8Array(3), 'movements.csv': movements });
  expect(readAlipayStatement(Buffer.from(zip))).toEqual([
    { kind: 'pay', tradeNo: 'D1', channelTradeNo: '2026A', amount: 3000, fee: 18, at: Date.UTC(2026, 10, 20, 2) },
    { kind: 'refund', tradeNo: 'R1', channelTradeNo: '2026B', amount: 1000, fee: -6, at: Date.UTC(2026, 10, 20, 3) },
  ]);
});

it.each([
  ['text', Buffer.from('a bill of another kind, long enough for an archive')],
  ['nothing', Buffer.alloc(0)],
  ['half an archive', Buffer.from(zipSync({ 'movements.csv': movements }).subarray(0, 200))],
  ['an archive without movements', Buffer.from(zipSync({ 'sums.csv': new Uint8Array(3) }))],
  ['more than 64 MiB', Buffer.from(zipSync({ 'a.csv': [movements, { level: 0 }], 'b.csv': new Uint8Array(3) }))],
])('refuses %s', (name, zip) => {
  // The directory entry of the first file claims almost 4 GiB.
  if (name.startsWith('more')) zip.writeUInt32LE(0xffff_0000, zip.indexOf('504b0102', 0, 'hex') + 24);
  expect(() => readAlipayStatement(zip)).toThrow('a bill');
});
