import { createHash } from 'node:crypto';
import { fen, fromYuan, type Fen } from '#domain/kit/money';
import { ChannelUnavailable, type StatementLine } from './channel';

const CHINA = '+08:00';
const names = {
  at: '交易时间',
  payNo: '商户订单号',
  payTrade: '微信订单号',
  state: '交易状态',
  paid: '订单金额',
  refundNo: '商户退款单号',
  refundTrade: '微信退款单号',
  refund: '申请退款金额',
  refundState: '退款状态',
  fee: '手续费',
} as const;

const cells = (line: string): string[] => line.replace(/^`/, '').split(',`');
const money = (text: string): Fen => fromYuan(Number(text));

/**
 * Parses a WeChat Pay trade statement: columns by the names in its first line, a mark before every value, and the
 * totals under a second heading.
 */
export function readWechatStatement(text: string): StatementLine[] {
  const [head = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const columns = head.split(',');
  const place = (name: string): number => {
    const at = columns.indexOf(name);
    if (at < 0) throw new ChannelUnavailable(`a bill without ${name}`);
    return at;
  };
  const at = Object.fromEntries(Object.entries(names).map(([key, name]) => [key, place(name)])) as Record<
    keyof typeof names,
    number
  >;
  const end = rest.findIndex((line) => !line.startsWith('`'));
  return (end < 0 ? rest : rest.slice(0, end)).map(cells).flatMap((row): StatementLine[] => {
    const cell = (name: keyof typeof names): string => row[at[name]] ?? '';
    const when = Date.parse(`${cell('at').replace(' ', 'T')}${CHINA}`);
    const fee = money(cell('fee'));
    if (cell('state') === 'SUCCESS')
      return [
        {
          kind: 'pay',
          tradeNo: cell('payNo'),
          channelTradeNo: cell('payTrade'),
          amount: money(cell('paid')),
          fee,
          at: when,
        },
      ];
    if (cell('state') !== 'REFUND' || cell('refundState') === 'FAIL') return [];
    return [
      {
        kind: 'refund',
        tradeNo: cell('refundNo'),
        channelTradeNo: cell('refundTrade'),
        amount: money(cell('refund')),
        fee: fen(-Math.abs(fee)),
        at: when,
      },
    ];
  });
}

/** Returns whether the text has the announced hash. */
export const hasHash = (text: string, sha1: string): boolean =>
  createHash('sha1').update(text).digest('hex') === sha1.toLowerCase();
