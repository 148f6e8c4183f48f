import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { utils, write, type BookType } from '@e965/xlsx';
import { readWorkbook } from './workbook';

const folder = mkdtempSync(join(tmpdir(), 'books-'));
afterAll(() => rmSync(folder, { recursive: true }));

let serial = 0;
const writeTempFile = (name: string, bytes: Buffer) => {
  const path = join(folder, String((serial += 1)));
  writeFileSync(path, bytes);
  return { path, name, bytes: statSync(path).size, cut: false };
};
const book = (
  cells: unknown[][],
  bookType: BookType = 'xlsx',
  shape?: (sheet: ReturnType<typeof utils.aoa_to_sheet>) => void,
): Buffer => {
  const sheet = utils.aoa_to_sheet(cells);
  shape?.(sheet);
  const made = utils.book_new();
  utils.book_append_sheet(made, sheet, 'one');
  return write(made, { type: 'buffer', bookType }) as Buffer;
};

/** Builds a zip of one entry with a wrong size. */
function zipOf(name: string, packed: Buffer, declaredSize: number): Buffer {
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(declaredSize, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(declaredSize, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end]);
}

it.each(['xlsx', 'biff8'] as const)(
  'reads %s: text, long numbers, serial dates, flags, formula results',
  async (type) => {
    const bytes = book(
      [
        ['姓名', '手机', '日期', '启用', '金额'],
        [' 林 ', 13_800_138_000, 45_000, true, 12.5],
        ['', '', '', '', ''],
      ],
      type,
      (sheet) => {
        Object.assign(sheet['C2'] as object, { z: 'yyyy-mm-dd' });
        Object.assign(sheet['E2'] as object, { f: '1+1' });
      },
    );
    const rows = await readWorkbook(writeTempFile(type === 'xlsx' ? 'a.xlsx' : 'A.XLS', bytes));
    expect(rows.slice(0, 2)).toEqual([
      ['姓名', '手机', '日期', '启用', '金额'],
      ['林', '13800138000', '2023-03-15', 'true', '12.5'],
    ]);
  },
  30_000,
);

it.each([
  ['a table of another type', 'a.csv', Buffer.from('a,b')],
  ['text called xlsx', 'a.xlsx', Buffer.from('a,b\n1,2')],
  ['an old workbook called xlsx', 'a.xlsx', book([['a']], 'biff8')],
  ['a new workbook called xls', 'a.xls', book([['a']])],
  ['nothing', 'a.xlsx', Buffer.alloc(0)],
  ['a page', 'a.xls', Buffer.from('<html><table><tr><td>1</td></tr></table></html>')],
])(
  'refuses %s by its type',
  async (_, name, bytes) =>
    expect(readWorkbook(writeTempFile(name, bytes))).rejects.toMatchObject({ spec: { key: 'IMPORT_FILE_TYPE' } }),
  30_000,
);

it.each([
  [
    'a zip that swells a thousandfold',
    zipOf('xl/worksheets/sheet1.xml', deflateRawSync(Buffer.alloc(80 * 1_048_576)), 10),
  ],
  ['a macro', zipOf('xl/vbaProject.bin', deflateRawSync(Buffer.from('x')), 1)],
  ['a torn zip', book([['a']]).subarray(0, 400)],
  ['a zip that is no workbook', zipOf('hello.txt', deflateRawSync(Buffer.from('x')), 1)],
])(
  'refuses %s as unreadable',
  async (_, bytes) =>
    expect(readWorkbook(writeTempFile('a.xlsx', bytes))).rejects.toMatchObject({
      spec: { key: expect.stringMatching(/IMPORT_(UNREAD|EMPTY)/) },
    }),
  30_000,
);

it('refuses too many rows or columns, and a truncated file', async () => {
  const large = { spec: { key: 'IMPORT_TOO_LARGE' } };
  await expect(
    readWorkbook(writeTempFile('a.xlsx', book(Array.from({ length: 5_002 }, (_, n) => [n])))),
  ).rejects.toMatchObject(large);
  await expect(
    readWorkbook(writeTempFile('a.xlsx', book([Array.from({ length: 61 }, (_, n) => `c${n}`)]))),
  ).rejects.toMatchObject(large);
  await expect(readWorkbook({ ...writeTempFile('a.xlsx', book([['a']])), cut: true })).rejects.toMatchObject(large);
}, 30_000);

it(
  'refuses a workbook without a cell',
  () =>
    expect(readWorkbook(writeTempFile('a.xlsx', book([[]])))).rejects.toMatchObject({ spec: { key: 'IMPORT_EMPTY' } }),
  30_000,
);
