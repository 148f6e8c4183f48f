import { inflateRawSync } from 'node:zlib';
import { fen, fromYuan, type Fen } from '#domain/kit/money';
import { ChannelUnavailable, type StatementLine } from './channel';

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const DEFLATED = 8;
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

/** Returns the files of a zip archive by its central directory. */
function unzip(zip: Buffer): Buffer[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new ChannelUnavailable('a bill that is no archive');
  const files: Buffer[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== CENTRAL) throw new ChannelUnavailable('a bill that is no archive');
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    files.push(zip.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(packed, { maxOutputLength: LIMIT }) : packed);
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
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
