import { hasHash, readWechatStatement } from './wechat-statement';

const HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const PAID =
  '`2026-11-21 09:30:05,`wx1,`1900000001,`0,`,`4200001,`D26112100000001A01,`o-1,`NATIVE,`SUCCESS,`OTHERS,`CNY,`40.00,`0.00,`0,`0,`0.00,`0.00,`,`,`羽毛球馆 1号场,`,`0.24000,`0.60%,`40.00,`0.00,`';
const REFUND =
  '`2026-11-21 11:00:00,`wx1,`1900000001,`0,`,`4200001,`D26112100000001A01,`o-1,`NATIVE,`REFUND,`OTHERS,`CNY,`0.00,`0.00,`5000001,`R26112100000001,`15.30,`0.00,`ORIGINAL,`SUCCESS,`羽毛球馆 1号场,`,`-0.09000,`0.60%,`0.00,`15.30,`';
const TOTALS =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额\r\n`2,`40.00,`15.30,`0.00,`0.15000,`40.00,`15.30\r\n';

it('reads payments and refunds in fen, and skips the totals', () => {
  expect(readWechatStatement(`\uFEFF${[HEAD, PAID, REFUND, TOTALS].join('\r\n')}`)).toEqual([
    {
      kind: 'pay',
      tradeNo: 'D26112100000001A01',
      channelTradeNo: '4200001',
      amount: 4000,
      fee: 24,
      at: Date.parse('2026-11-21T01:30:05Z'),
    },
    {
      kind: 'refund',
      tradeNo: 'R26112100000001',
      channelTradeNo: '5000001',
      amount: 1530,
      fee: -9,
      at: Date.parse('2026-11-21T03:00:00Z'),
    },
  ]);
});

it('skips failed refunds, and refuses a bill without its columns', () => {
  expect(
    readWechatStatement([HEAD, REFUND.replace('ORIGINAL,`SUCCESS', 'ORIGINAL,`FAIL'), TOTALS].join('\r\n')),
  ).toEqual([]);
  expect(() => readWechatStatement('<html>busy</html>')).toThrow('channel unavailable: a bill without 交易时间');
});

it('recognises the announced file', () => {
  expect(hasHash('abc', 'A9993E364706816ABA3E25717850C26C9CD0D89D')).toBe(true);
  expect(hasHash('abd', 'a9993e364706816aba3e25717850c26c9cd0d89d')).toBe(false);
});
