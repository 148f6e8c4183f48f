import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { dirname } from 'node:path';

/**
 * One row of the report. `ratio` compares with the floor of the same run; `gate` is the required value, `aim` the
 * desired one.
 */
export interface BenchmarkRow {
  readonly what: string;
  readonly value: string;
  readonly floor: string;
  readonly ratio: number | null;
  /** Whether more or less is better. */
  readonly better: 'higher' | 'lower';
  readonly gate: number | null;
  readonly aim: number | null;
  readonly note?: string;
  /** Why it was not measured; a skipped row neither passes nor fails. */
  readonly skipped?: string;
  /** A result was wrong: the figure is void and the run fails. */
  readonly wrong?: string;
}

/** Returns the median; of an even number of values the higher one of the middle two. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Returns the value below which `share` (0 to 1) of the values lie. */
export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

const resultText = (row: BenchmarkRow): 'skipped' | 'wrong' | 'failed' | 'passed' | 'aim' | 'measured' => {
  if (row.skipped) return 'skipped';
  if (row.wrong) return 'wrong';
  if (row.ratio === null || row.gate === null) return 'measured';
  const reaches = (limit: number) =>
    row.better === 'higher' ? (row.ratio as number) >= limit : (row.ratio as number) <= limit;
  if (!reaches(row.gate)) return 'failed';
  return row.aim !== null && reaches(row.aim) ? 'aim' : 'passed';
};

/** Prints the table, writes `bench/results.json` and returns whether every gate is met. */
export function report(rows: readonly BenchmarkRow[], file: string): boolean {
  const lines = [
    ['what', 'figure', 'floor', 'ratio', 'gate', 'aim', 'verdict'],
    ...rows.map((row) => [
      row.what,
      row.value,
      row.floor,
      row.ratio === null ? '' : row.ratio.toFixed(2),
      row.gate?.toString() ?? '',
      row.aim?.toString() ?? '',
      resultText(row),
    ]),
  ];
  const widths = (lines[0] as string[]).map((_, i) => Math.max(...lines.map((line) => (line[i] ?? '').length)));
  for (const line of lines)
    process.stdout.write(`  ${line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}\n`);
  for (const row of rows)
    for (const text of [row.note, row.skipped && `skipped: ${row.skipped}`, row.wrong && `WRONG: ${row.wrong}`])
      if (text) process.stdout.write(`  ${row.what}: ${text}\n`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    `${JSON.stringify({ at: new Date().toISOString(), machine: { cpu: cpus()[0]?.model ?? '', cores: cpus().length, memoryGiB: Math.round(totalmem() / 2 ** 30), node: process.version }, rows: rows.map((row) => ({ ...row, verdict: resultText(row) })) }, null, 2)}\n`,
  );
  return rows.every((row) => !['wrong', 'failed'].includes(resultText(row)));
}
