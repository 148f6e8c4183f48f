import { createHash } from 'node:crypto';
import type { GatewayFaults } from './faults';
import type { GatewayChannel, GatewayLedger } from './ledger';

/** One movement of a day's bill. Amounts in fen; the fee is what the channel kept, negative if it returned some. */
export interface ChannelBillLine {
  readonly kind: 'pay' | 'refund';
  readonly no: string;
  readonly orderNo: string;
  readonly platformNo: string;
  readonly orderPlatformNo: string;
  readonly orderAmount: number;
  readonly subject: string;
  readonly amount: number;
  readonly fee: number;
  readonly at: number;
}

const CHINA_MS = 8 * 3_600_000;
/** Fee of public channels: six per thousand of a payment. */
const feeOf = (channel: GatewayChannel, amount: number) =>
  channel !== 'wechat' && channel !== 'alipay' ? 0 : Math.round((amount * 6) / 1000);
const yuan = (fen: number) => (fen / 100).toFixed(2);

/** Formats an instant as China's local time. */
export const chinaStamp = (at: number): string => new Date(at + CHINA_MS).toISOString().slice(0, 19).replace('T', ' ');

/**
 * Returns the movements of a channel on a day in China's time, in order; configured faults omit, change or add lines.
 */
export function billLinesOf(
  ledger: GatewayLedger,
  { bill: { omit, amountPlus, add } }: GatewayFaults,
  channel: GatewayChannel,
  day: string,
): ChannelBillLine[] {
  const pays = [...ledger.orders.values()].flatMap(({ channel: by, no, amount, platformNo, paidAt, subject }) =>
    by === channel && platformNo && paidAt
      ? [
          {
            kind: 'pay' as const,
            no,
            orderNo: no,
            platformNo,
            orderPlatformNo: platformNo,
            orderAmount: amount,
            subject,
            amount,
            fee: feeOf(channel, amount),
            at: paidAt,
          },
        ]
      : [],
  );
  const refunds = [...ledger.refunds.values()].flatMap(
    ({ channel: by, refundNo, orderNo, amount, platformRefundNo, state, doneAt }) => {
      const order = ledger.order(by, orderNo);
      return by === channel && order && state === 'SUCCESS' && doneAt
        ? [
            {
              kind: 'refund' as const,
              no: refundNo,
              orderNo,
              platformNo: platformRefundNo,
              orderPlatformNo: order.platformNo ?? '',
              orderAmount: order.amount,
              subject: order.subject,
              amount,
              fee: -feeOf(channel, amount),
              at: doneAt,
            },
          ]
        : [];
    },
  );
  const more = add
    .filter((line) => line.channel === channel)
    .map((line) => ({
      ...line,
      orderNo: line.no,
      orderPlatformNo: line.platformNo,
      orderAmount: line.amount,
      subject: '',
    }));
  return [...pays, ...refunds, ...more]
    .filter(({ no, at }) => chinaStamp(at).startsWith(day) && !omit.includes(no))
    .map((line) => ({ ...line, amount: line.amount + (amountPlus[line.no] ?? 0) }))
    .sort((a, b) => a.at - b.at);
}

const HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const SUMS = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';
const row = (cells: readonly string[]) => cells.map((cell) => `\`${cell.replaceAll(',', ' ')}`).join(',');

/** Returns a day's bill in the format of the WeChat Pay trade bill. */
export function wechatBill(
  lines: readonly ChannelBillLine[],
  { appid, mchid }: { appid: string; mchid: string },
): string {
  const rows = lines.map(({ kind, no, orderNo, platformNo, orderPlatformNo, subject, amount, fee, at }) => {
    const back = kind === 'refund';
    return row([
      chinaStamp(at),
      appid,
      mchid,
      '0',
      '',
      orderPlatformNo,
      orderNo,
      'o-demo-payer',
      'NATIVE',
      back ? 'REFUND' : 'SUCCESS',
      'OTHERS',
      'CNY',
      back ? '0.00' : yuan(amount),
      '0.00',
      back ? platformNo : '0',
      back ? no : '0',
      back ? yuan(amount) : '0.00',
      '0.00',
      back ? 'ORIGINAL' : '',
      back ? 'SUCCESS' : '',
      subject,
      '',
      (fee / 100).toFixed(5),
      '0.60%',
      back ? '0.00' : yuan(amount),
      back ? yuan(amount) : '0.00',
      '',
    ]);
  });
  const total = (kind: ChannelBillLine['kind']) =>
    lines.filter((line) => line.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
  const fees = lines.reduce((sum, { fee }) => sum + fee, 0);
  return [
    HEAD,
    ...rows,
    SUMS,
    row([
      String(lines.length),
      yuan(total('pay')),
      yuan(total('refund')),
      '0.00',
      (fees / 100).toFixed(5),
      yuan(total('pay')),
      yuan(total('refund')),
    ]),
    '',
  ].join('\r\n');
}

/** Returns the hash a bill is announced under. */
export const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');
