import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Counts {
  readonly passed: number;
  readonly failed: number;
}
interface Tally {
  tally(): {
    add(name: string, counts: Counts): void;
    line(): string;
    readonly failed: number;
    readonly wrong: readonly string[];
  };
  countJest(path: string, code: number): Counts;
  countPlaywright(path: string, code: number): Counts;
  secondTries(path: string): readonly string[];
}
const { tally, countJest, countPlaywright, secondTries } = jest.requireActual<Tally>('./tally.mjs');

describe('the test tally', () => {
  const dir = mkdtempSync(join(tmpdir(), 'tally-'));
  afterAll(() => rmSync(dir, { recursive: true }));
  const report = (body: unknown) => {
    const path = join(dir, `${Math.random()}.json`);
    writeFileSync(path, typeof body === 'string' ? body : JSON.stringify(body));
    return path;
  };

  it('sums every test type in one last line', () => {
    const counts = tally();
    counts.add('unit', { passed: 7, failed: 0 });
    counts.add('db', { passed: 3, failed: 2 });
    expect(counts.line()).toBe('10 passed, 2 failed');
    expect(counts.wrong).toEqual(['db: 2 failed']);
  });

  it('counts a suite that could not run as a failure', () => {
    const path = report({ numPassedTests: 5, numFailedTests: 1, numRuntimeErrorTestSuites: 2 });
    expect(countJest(path, 1)).toEqual({ passed: 5, failed: 3 });
  });

  it('never reports success without a report, with a broken one, or with a failed exit', () => {
    expect(countJest(join(dir, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 });
    expect(countJest(report('{"numPassedTests": 5'), 0)).toEqual({ passed: 0, failed: 1 });
    expect(countJest(report({ numPassedTests: 5, numFailedTests: 0, numRuntimeErrorTestSuites: 0 }), 1)).toEqual({
      passed: 5,
      failed: 1,
    });
    expect(countPlaywright(join(dir, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 });
    expect(countPlaywright(report({ stats: { expected: 2, unexpected: 0, flaky: 0 }, errors: [] }), 1)).toEqual({
      passed: 2,
      failed: 1,
    });
  });

  it('counts a journey passed on retry as passed, and an error outside journeys as failed', () => {
    expect(
      countPlaywright(report({ stats: { expected: 8, unexpected: 1, flaky: 1, skipped: 3 }, errors: [{}] }), 1),
    ).toEqual({ passed: 9, failed: 2 });
  });

  it('names the journeys that passed on retry', () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
    expect(
      secondTries(
        report({ suites: [{ specs: [spec('pays', 'expected')], suites: [{ specs: [spec('cancels', 'flaky')] }] }] }),
      ),
    ).toEqual(['cancels']);
  });
});
