import { strToU8, zipSync } from 'fflate';
import { utils, write, type BookType } from '@e965/xlsx';
import { createCanvas } from '@napi-rs/canvas';
import { isCompleteImage, matchesExtension } from './file-type';

const workbook = (bookType: BookType): Buffer => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['a']]), 'one');
  return write(book, { type: 'buffer', bookType }) as Buffer;
};
const zip = (files: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))));
const document = {
  '[Content_Types].xml':
    '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  'word/document.xml': '<w:document/>',
};
const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(40)]);

it.each([
  ['a JPEG', 'jpg', jpeg],
  ['a JPEG called PNG', 'png', jpeg],
  ['a PDF', 'pdf', Buffer.from('%PDF-1.4\n%%EOF')],
  ['an old workbook', 'xls', workbook('biff8')],
  ['a workbook', 'xlsx', workbook('xlsx')],
  ['a document', 'docx', zip(document)],
])('takes %s', async (_, extension, bytes) => expect(await matchesExtension(extension, bytes)).toBe(true));

it.each([
  ['a PDF called DOCX', 'docx', Buffer.from('%PDF-1.4')],
  ['a document called PDF', 'pdf', zip(document)],
  ['a workbook with macros by its type', 'xlsx', workbook('xlsm')],
  ['a document with a macro inside', 'docx', zip({ ...document, 'word/vbaProject.bin': 'x' })],
  ['another archive', 'docx', zip({ 'a.txt': 'x' })],
  ['half an archive', 'docx', zip(document).subarray(0, 300)],
  ['a page', 'xls', Buffer.from('<html></html>')],
  ['nothing', 'png', Buffer.alloc(0)],
  ['an unknown extension', 'exe', Buffer.from('MZ')],
])('refuses %s', async (_, extension, bytes) => expect(await matchesExtension(extension, bytes)).toBe(false));

describe('a picture', () => {
  const draw = (): { png: Buffer; jpg: Buffer } => {
    const canvas = createCanvas(200, 120);
    const context = canvas.getContext('2d');
    for (let at = 0; at < 200; at += 1) {
      context.fillStyle = `hsl(${at * 7}, 80%, 50%)`;
      context.fillRect(at, 0, 1, 120 - at / 2);
    }
    return { png: canvas.toBuffer('image/png'), jpg: canvas.toBuffer('image/jpeg') };
  };

  it.each(['png', 'jpg'] as const)('as %s is whole only with its end, whatever follows or is embedded', (type) => {
    const bytes = draw()[type];
    expect(isCompleteImage(bytes)).toBe(true);
    expect(isCompleteImage(Buffer.concat([bytes, Buffer.from('trailer')]))).toBe(true);
    for (const share of [0.1, 0.5, 0.9]) expect(isCompleteImage(bytes.subarray(0, bytes.length * share))).toBe(false);
    expect(isCompleteImage(bytes.subarray(0, bytes.length - 2))).toBe(false);
  });

  it('as JPEG with a thumbnail is not whole by the end of the thumbnail', () => {
    const { jpg } = draw();
    const thumbnail = Buffer.concat([
      Buffer.from('ffe1', 'hex'),
      Buffer.from([(jpg.length + 2) >> 8, (jpg.length + 2) & 255]),
      jpg,
    ]);
    const whole = Buffer.concat([jpg.subarray(0, 2), thumbnail, jpg.subarray(2)]);
    expect(isCompleteImage(whole)).toBe(true);
    expect(isCompleteImage(whole.subarray(0, whole.length - 40))).toBe(false);
  });
});
