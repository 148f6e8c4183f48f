import { readFileSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { read, SSF, type CellObject, type WorkSheet } from '@e965/xlsx';
import { fromBufferPromise } from 'yauzl';

/** The rows of a workbook, or why it was refused. */
export type WorkbookResult =
  { readonly rows: string[][] } | { readonly refused: 'type' | 'large' | 'unread' | 'empty' };

const MAX_INFLATED_BYTES = 64 * 1_048_576;
const MAX_ENTRIES = 1_000;
const ZIP_SIGNATURE = 0x04034b50;
const OLD_OFFICE_SIGNATURE = 'd0cf11e0a1b11ae1';

/**
 * Unpacks every entry of a zip once: refuses macros, too many bytes, and an entry with another size than it declares,
 * before the file is parsed.
 */
async function isSafeZip(bytes: Buffer): Promise<boolean> {
  const zip = await fromBufferPromise(bytes);
  if (zip.entryCount > MAX_ENTRIES) return false;
  let left = MAX_INFLATED_BYTES;
  for await (const entry of zip.eachEntry()) {
    left -= entry.uncompressedSize;
    if (left <= 0 || /vbaProject/i.test(entry.fileName)) return false;
    await finished((await zip.openReadStreamPromise(entry)).resume());
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

async function readResult(
  path: string,
  extension: string,
  most: { readonly rows: number; readonly columns: number },
): Promise<WorkbookResult> {
  const bytes = readFileSync(path);
  const zip = bytes.length > 22 && bytes.readUInt32LE(0) === ZIP_SIGNATURE;
  if (extension === 'xlsx' ? !zip : bytes.toString('hex', 0, 8) !== OLD_OFFICE_SIGNATURE) return { refused: 'type' };
  if (zip && !(await isSafeZip(bytes))) return { refused: 'unread' };
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
  ({ path, extension, rows, columns }: { path: string; extension: string; rows: number; columns: number }) =>
    void readResult(path, extension, { rows, columns })
      .catch((): WorkbookResult => ({ refused: 'unread' }))
      .then((answer) => process.send?.(answer, undefined, undefined, () => process.disconnect())),
);
