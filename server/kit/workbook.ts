import { fork } from 'node:child_process';
import { join } from 'node:path';
import { Failure, type FailureSpec } from '#domain/kit/failure';
import { taskFailure } from '#domain/tasks/task.failures';
import { IMPORT_COLUMNS, IMPORT_ROWS, IMPORT_TYPES } from '#contract/kit/import';
import type { Incoming } from './request';
import type { WorkbookSaid } from './workbook.child';

const LIMIT_MS = 20_000;
const MEMORY = ['--max-old-space-size=256', '--disable-proto=throw'];
const source = __filename.endsWith('.ts');
const child = join(__dirname, source ? 'workbook.child.ts' : 'workbook.child.js');
const execArgv = source ? [...MEMORY, '-r', join(__dirname, 'source-hook.cjs')] : MEMORY;

const refusals: Readonly<Record<Extract<WorkbookSaid, { refused: string }>['refused'], FailureSpec>> = {
  type: taskFailure.importFileType,
  large: taskFailure.importTooLarge,
  unread: taskFailure.importUnread,
  empty: taskFailure.importEmpty,
};

const ask = (path: string, extension: string): Promise<WorkbookSaid> =>
  new Promise((answer) => {
    const reader = fork(child, [], { execArgv, env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const unread = () => answer({ refused: 'unread' });
    const timer = setTimeout(() => reader.kill('SIGKILL'), LIMIT_MS);
    reader.once('message', (said) => answer(said as WorkbookSaid));
    reader.once('error', unread);
    reader.once('exit', () => {
      clearTimeout(timer);
      unread();
    });
    reader.send({ path, extension, rows: IMPORT_ROWS, columns: IMPORT_COLUMNS });
  });

/**
 * Returns the rows of a workbook's first sheet as texts, read in a child process with bounded time and memory. The type
 * is checked by name and content; other files throw a failure.
 */
export async function readWorkbook({
  path,
  name,
  bytes,
  cut,
}: Pick<Incoming, 'path' | 'name' | 'bytes' | 'cut'>): Promise<string[][]> {
  const extension = /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? '';
  if (!(IMPORT_TYPES as readonly string[]).includes(extension) || bytes === 0)
    throw new Failure(taskFailure.importFileType);
  const said = cut ? ({ refused: 'large' } as const) : await ask(path, extension);
  if ('refused' in said) throw new Failure(refusals[said.refused], { rows: IMPORT_ROWS, columns: IMPORT_COLUMNS });
  return said.rows;
}
