import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXPORT_CAP } from '#contract/kit/page';
import { TestDatabase } from '#server/kit/testing/test-database';
import { TestProcess } from '#server/kit/testing/test-process';

/** A worker uses about 100 MB; this process starts higher because it loads a compiler. */
const MAX_MB = 150;

it('writes the maximum number of rows within 150 MB', async () => {
  const test = await TestDatabase.create('excel_memory', 2);
  const folder = mkdtempSync(join(tmpdir(), 'excel-'));
  const file = join(folder, 'large.xlsx');
  const process = await TestProcess.start(
    'server/kit/testing/excel-memory.fixture.ts',
    { DATABASE_URL: test.url, ROWS: String(EXPORT_CAP), FILE: file },
    110_000,
  );
  await process.exit;
  const report = JSON.parse(/ready (.*)/.exec(process.log)?.[1] ?? '{}') as {
    rows: number;
    before: number;
    peak: number;
  };
  expect(report.rows).toBe(EXPORT_CAP);
  expect(report.peak - report.before).toBeLessThan(MAX_MB);
  expect(statSync(file).size).toBeGreaterThan(1_000_000);
  rmSync(folder, { recursive: true });
  await test.close();
}, 120_000);
