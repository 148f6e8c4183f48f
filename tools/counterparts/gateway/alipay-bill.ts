import { zipSync } from 'fflate';
import { chinaStamp, type ChannelBillLine } from './bill';

const yuan = (fen: number) => (fen / 100).toFixed(2);
const HEAD =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';

let codes: Map<string, number> | null = null;
/** Encodes text as GBK, the encoding of Alipay's tables, by inverting the runtime's decoder. */
function encodeGbk(text: string): Buffer {
  if (!codes) {
    codes = new Map();
    const decoder = new TextDecoder('gbk');
    for (let high = 0x81; high <= 0xfe; high += 1)
      for (let low = 0x40; low <= 0xfe; low += 1)
        if (low !== 0x7f) codes.set(decoder.decode(Uint8Array.of(high, low)), (high << 8) | low);
  }
  return Buffer.from(
    [...text].flatMap((char) => {
      const code = char.codePointAt(0) ?? 0;
      if (code < 0x80) return [code];
      const pair = codes?.get(char) ?? 0x3f;
      return pair > 0xff ? [pair >> 8, pair & 0xff] : [pair];
    }),
  );
}

function table(lines: readonly ChannelBillLine[], sellerId: string): string {
  const rows = lines.map(({ kind, no, orderNo, orderPlatformNo, subject, amount, fee, at }) => {
    const back = kind === 'refund';
    const sum = back ? `-${yuan(amount)}` : yuan(amount);
    return [
      orderPlatformNo,
      orderNo,
      back ? '退款' : '交易',
      subject.replaceAll(',', ' '),
      chinaStamp(at),
      chinaStamp(at),
      '',
      '',
      '',
      '',
      '*付款人',
      sum,
      sum,
      '0.00',
      '0.00',
      '0.00',
      '0.00',
      '0.00',
      '',
      '0.00',
      '0.00',
      back ? no : '',
      yuan(-fee),
      '0.00',
      '',
    ]
      .map((cell, i) => (i < 2 ? `${cell}\t` : cell))
      .join(',');
  });
  return [
    '#支付宝业务明细查询',
    `#账号：[${sellerId}]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    HEAD,
    ...rows,
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${lines.length}笔`,
    '',
  ].join('\r\n');
}

/** Returns a day's bill in Alipay's format: an archive of two GBK tables, the movements and their sums. */
export function alipayBill(lines: readonly ChannelBillLine[], { sellerId }: { sellerId: string }): Buffer {
  return Buffer.from(
    zipSync({
      [`${sellerId}_movements.csv`]: encodeGbk(table(lines, sellerId)),
      [`${sellerId}_sums.csv`]: encodeGbk(`#支付宝业务汇总查询\r\n#账号：[${sellerId}]\r\n`),
    }),
  );
}
