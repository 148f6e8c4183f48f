import { fork } from 'node:child_process';
import { join } from 'node:path';
import { Failure, type FailureSpec } from '#domain/kit/failure';
import { taskFailure } from '#domain/tasks/task.failures';
import { IMPORT_COLUMNS, IMPORT_ROWS, IMPORT_TYPES } from '#contract/kit/import';
import type { WorkbookResult } from './workbook.child';

const TIMEOUT_MS = 20_000;
const NODE_OPTIONS = ['--max-old-space-size=256', '--disable-proto=throw'];
const isSource = __filename.endsWith('.ts');
const child = join(__dirname, isSource ? 'workbook.child.ts' : 'workbook.child.js');
const execArgv = isSource ? [...NODE_OPTIONS, '-r', join(__dirname, '..', 'runtime', 'source-hook.cjs')] : NODE_OPTIONS;

const refusals: Readonly<Record<Extract<WorkbookResult, { refused: string }>['refused'], FailureSpec>> = {
  type: taskFailure.importFileType,
  large: taskFailure.importTooLarge,
  unread: taskFailure.importUnread,
  empty: taskFailure.importEmpty,
};

const readInChild = (path: string, extension: string): Promise<WorkbookResult> =>
  new Promise((answer) => {
    const reader = fork(child, [], { execArgv, env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const unread = () => answer({ refused: 'unread' });
    const timer = setTimeout(() => reader.kill('SIGKILL'), TIMEOUT_MS);
    reader.once('message', (message) => answer(message as WorkbookResult));
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
}: {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  /** The file exceeded the limit of its endpoint. */
  readonly cut: boolean;
}): Promise<string[][]> {
  const extension = /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? '';
  if (!(IMPORT_TYPES as readonly string[]).includes(extension) || bytes === 0)
    throw new Failure(taskFailure.importFileType);
  const result = cut ? ({ refused: 'large' } as const) : await readInChild(path, extension);
  if ('refused' in result) throw new Failure(refusals[result.refused], { rows: IMPORT_ROWS, columns: IMPORT_COLUMNS });
  return result.rows;
}
