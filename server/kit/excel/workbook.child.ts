import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { read, SSF, type CellObject, type WorkSheet } from '@e965/xlsx';

/** The rows of a workbook, or why it was refused. */
export type WorkbookResult =
  { readonly rows: string[][] } | { readonly refused: 'type' | 'large' | 'unread' | 'empty' };

const MAX_INFLATED_BYTES = 64 * 1_048_576;
const MAX_ENTRIES = 1_000;
const ZIP_SIGNATURE = 0x04034b50;
const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const OLD_OFFICE_SIGNATURE = 'd0cf11e0a1b11ae1';

/** Unpacks every entry of a zip once and counts bytes: refuses wrong sizes and macros before the file is parsed. */
function isSafeZip(bytes: Buffer): boolean {
  let end = bytes.length - 22;
  while (end >= 0 && bytes.readUInt32LE(end) !== DIRECTORY_END) end -= 1;
  if (end < 0) return false;
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) return false;
  let at = bytes.readUInt32LE(end + 16);
  let left = MAX_INFLATED_BYTES;
  for (let n = 0; n < count; n += 1) {
    if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return false;
    const [method, packed, nameLength, extra, comment, local] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ];
    if (/vbaProject/i.test(bytes.toString('latin1', at + 46, at + 46 + nameLength))) return false;
    if (bytes.readUInt32LE(local) !== ZIP_SIGNATURE) return false;
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const body = bytes.subarray(from, from + packed);
    if (method !== 0 && method !== 8) return false;
    left -= method === 0 ? body.length : inflateRawSync(body, { maxOutputLength: Math.max(1, left) }).length;
    if (left <= 0) return false;
    at += 46 + nameLength + extra + comment;
  }
  return true;
}

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** Returns the visible text of a cell; dates and long numbers are written out. */
function cellText(cell: CellObject | undefined): string {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'e' || cell.t === 'z') return '';
  if (cell.t === 'n' && typeof cell.v === 'number') {
    if (typeof cell.z === 'string' && SSF.is_date(cell.z)) {
      const { y, m, d, H, M, S } = SSF.parse_date_code(cell.v) as {
        y: number;
        m: number;
        d: number;
        H: number;
        M: number;
        S: number;
      };
      const time = H + M + S > 0 ? ` ${twoDigits(H)}:${twoDigits(M)}:${twoDigits(Math.floor(S))}` : '';
      return cell.v < 1 ? time.trim() || '00:00:00' : `${y}-${twoDigits(m)}-${twoDigits(d)}${time}`;
    }
    return Number.isInteger(cell.v) && Math.abs(cell.v) < 1e21
      ? BigInt(cell.v).toString()
      : String(Math.round(cell.v * 1e10) / 1e10);
  }
  return String(cell.v).trim();
}

function sheetRows(sheet: WorkSheet, most: { readonly rows: number; readonly columns: number }): WorkbookResult {
  const full = /:([A-Z]+)(\d+)$/.exec(String(sheet['!fullref'] ?? sheet['!ref'] ?? ''));
  if (full && Number(full[2]) > most.rows + 1) return { refused: 'large' };
  const data = (sheet['!data'] ?? []) as (CellObject | undefined)[][];
  const rows = Array.from(data, (row) => Array.from(row ?? [], cellText));
  if (rows.some((row) => row.findLastIndex((text) => text !== '') >= most.columns)) return { refused: 'large' };
  if (rows.every((row) => row.every((text) => text === ''))) return { refused: 'empty' };
  return { rows: rows.map((row) => row.slice(0, most.columns)) };
}

function readResult(
  path: string,
  extension: string,
  most: { readonly rows: number; readonly columns: number },
): WorkbookResult {
  const bytes = readFileSync(path);
  const zip = bytes.length > 22 && bytes.readUInt32LE(0) === ZIP_SIGNATURE;
  if (extension === 'xlsx' ? !zip : bytes.toString('hex', 0, 8) !== OLD_OFFICE_SIGNATURE) return { refused: 'type' };
  if (zip && !isSafeZip(bytes)) return { refused: 'unread' };
  const book = read(bytes, {
    type: 'buffer',
    dense: true,
    cellNF: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    bookVBA: false,
    sheets: 0,
    sheetRows: most.rows + 2,
  });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  return sheet ? sheetRows(sheet, most) : { refused: 'empty' };
}

/** Reads one workbook in a child process, so that a malicious file cannot harm the server. */
process.once(
  'message',
  ({ path, extension, rows, columns }: { path: string; extension: string; rows: number; columns: number }) => {
    let answer: WorkbookResult;
    try {
      answer = readResult(path, extension, { rows, columns });
    } catch {
      answer = { refused: 'unread' };
    }
    process.send?.(answer, undefined, undefined, () => process.disconnect());
  },
);
