import { unzipSync } from 'fflate';
import { fen, fromYuan, type Fen } from '#domain/kit/money';
import { ChannelUnavailable, type StatementLine } from './channel';

const LIMIT = 64 * 1024 * 1024;
const columns = {
  channelTradeNo: '支付宝交易号',
  payNo: '商户订单号',
  kind: '业务类型',
  at: '完成时间',
  amount: '订单金额（元）',
  refundNo: '退款批次号/请求号',
  fee: '服务费（元）',
} as const;

/** Returns the files of a zip archive; together they may declare 64 MiB. */
function unzip(zip: Buffer): Uint8Array[] {
  let left = LIMIT;
  try {
    return Object.values(unzipSync(zip, { filter: ({ originalSize }) => (left -= originalSize) >= 0 }));
  } catch {
    throw new ChannelUnavailable('a bill that is no archive');
  }
}

const cells = (line: string): string[] => line.split(',').map((cell) => cell.trim());
const money = (text: string): Fen => fromYuan(Number(text));

/** Parses an Alipay trade statement: an archive of GBK tables, one of which has a line for each movement. */
export function readAlipayStatement(zip: Buffer): StatementLine[] {
  const gbk = new TextDecoder('gb18030');
  const text = unzip(zip)
    .map((file) => gbk.decode(file))
    .find((one) => one.includes(columns.refundNo));
  if (text === undefined) throw new ChannelUnavailable('a bill without its movements');
  const lines = text.split(/\r?\n/);
  const head = lines.findIndex((line) => line.startsWith(columns.channelTradeNo));
  const names = cells(lines[head] ?? '');
  const rest = lines.slice(head + 1);
  const end = rest.findIndex((line) => line.startsWith('#'));
  return rest
    .slice(0, end < 0 ? rest.length : end)
    .filter((line) => line.trim() !== '')
    .map(cells)
    .map((row): StatementLine => {
      const cell = (name: keyof typeof columns): string => row[names.indexOf(columns[name])] ?? '';
      const isRefund = cell('kind') === '退款';
      const fee = Math.abs(money(cell('fee')));
      return {
        kind: isRefund ? 'refund' : 'pay',
        tradeNo: isRefund ? cell('refundNo') : cell('payNo'),
        channelTradeNo: cell('channelTradeNo'),
        amount: fen(Math.abs(money(cell('amount')))),
        fee: fen(isRefund ? -fee : fee),
        at: Date.parse(`${cell('at').replace(' ', 'T')}+08:00`),
      };
    });
}
