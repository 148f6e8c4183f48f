import type { InvoiceRecord } from './invoice-register';

/** A text on the page: points from the left and from the top. */
interface PdfText {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly text: string;
}

const [WIDTH, HEIGHT] = [595, 396];
const yuan = (fen: number): string => (fen / 100).toFixed(2);
const hex = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0'))
    .join('')
    .toUpperCase();
const day = (at: number): string => {
  const d = new Date(at + 8 * 3_600_000).toISOString();
  return `${d.slice(0, 4)}年${d.slice(5, 7)}月${d.slice(8, 10)}日`;
};

function textsOf({ invoiceNo, readyAt, paper, redOf, reason }: InvoiceRecord): PdfText[] {
  const sign = redOf === null ? 1 : -1;
  const { seller, buyer, items, amount, tax, note } = paper;
  const shown = items.slice(0, 8);
  return [
    { x: 210, y: 34, size: 18, text: redOf === null ? '电子发票（普通发票）' : '红字电子发票（普通发票）' },
    { x: 410, y: 54, size: 9, text: `发票号码：${invoiceNo}` },
    { x: 410, y: 68, size: 9, text: `开票日期：${day(readyAt)}` },
    { x: 30, y: 92, size: 9, text: `购买方名称：${buyer.name}` },
    { x: 30, y: 108, size: 9, text: `统一社会信用代码/纳税人识别号：${buyer.taxNo || '—'}` },
    { x: 305, y: 92, size: 9, text: `销售方名称：${seller.name}` },
    { x: 305, y: 108, size: 9, text: `统一社会信用代码/纳税人识别号：${seller.taxNo}` },
    { x: 30, y: 138, size: 9, text: '项目名称' },
    { x: 300, y: 138, size: 9, text: '金额（含税）' },
    { x: 400, y: 138, size: 9, text: '税率' },
    { x: 470, y: 138, size: 9, text: '税额' },
    ...shown.flatMap((item, at) => {
      const y = 156 + at * 15;
      return [
        { x: 30, y, size: 9, text: item.name.slice(0, 28) },
        { x: 300, y, size: 9, text: yuan(sign * item.amount) },
        { x: 400, y, size: 9, text: `${item.rate}%` },
        { x: 470, y, size: 9, text: yuan(sign * item.tax) },
      ];
    }),
    ...(items.length > shown.length ? [{ x: 30, y: 276, size: 9, text: `等共 ${items.length} 项` }] : []),
    { x: 30, y: 300, size: 11, text: `价税合计：¥${yuan(sign * amount)}` },
    { x: 300, y: 300, size: 9, text: `其中税额：¥${yuan(sign * tax)}` },
    {
      x: 30,
      y: 324,
      size: 9,
      text: redOf === null ? `备注：${note.slice(0, 40)}` : `备注：被红冲蓝字发票号码 ${redOf}，原因：${reason ?? ''}`,
    },
    {
      x: 30,
      y: 372,
      size: 8,
      text: '演示用开票平台开具，不作报销凭证。Issued by a demonstration platform; not valid for reimbursement.',
    },
  ];
}

/**
 * Returns an invoice or credit note as a PDF of one page; it uses the reader's own Chinese font, so the file stays
 * small.
 */
export function pdfOf(entry: InvoiceRecord): Buffer {
  const lines = [78, 120, 144, 284, 310].map((y) => `24 ${HEIGHT - y} m ${WIDTH - 24} ${HEIGHT - y} l S`).join('\n');
  const texts = textsOf(entry)
    .map(({ x, y, size, text }) => `BT /F1 ${size} Tf ${x} ${HEIGHT - y} Td <${hex(text)}> Tj ET`)
    .join('\n');
  const drawn = `0.5 w\n${entry.redOf === null ? '0.55 0.27 0.07 RG' : '0.8 0 0 RG'}\n${lines}\n24 ${HEIGHT - 340} ${WIDTH - 48} 262 re S\n${texts}`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${Buffer.byteLength(drawn)} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UTF16-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /DW 1000 /W [1 95 500] /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = Buffer.byteLength(body);
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${Buffer.byteLength(body)}\n%%EOF\n`,
  );
}
