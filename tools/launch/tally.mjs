import { existsSync, readFileSync } from 'node:fs';

/** Counts what passed and what failed over all kinds of test; the last line of a run is `N passed, N failed`. */
export function tally() {
  let passed = 0;
  let failed = 0;
  const wrong = [];
  const shaky = [];
  return {
    add(name, counts) {
      passed += counts.passed;
      failed += counts.failed;
      if (counts.failed > 0) wrong.push(`${name}: ${counts.failed} failed`);
    },
    get failed() {
      return failed;
    },
    wrong,
    shaky,
    line: () => `${passed} passed, ${failed} failed`,
  };
}

const read = (path) => {
  try {
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
  } catch {
    return null;
  }
};

/** Counts of a Jest run by its report. A suite that did not even run, and a run that left no report, each count as one failure. */
export function countJest(path, code) {
  const report = read(path);
  if (!report) return { passed: 0, failed: 1 };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

/** Counts of a Playwright run by its report: what passed only at a second try has passed. */
export function countPlaywright(path, code) {
  const report = read(path);
  if (!report) return { passed: 0, failed: 1 };
  const { expected = 0, unexpected = 0, flaky = 0 } = report.stats ?? {};
  const failed = unexpected + (report.errors?.length ?? 0);
  return { passed: expected + flaky, failed: failed === 0 && code !== 0 ? 1 : failed };
}

/** Titles of the journeys that passed only at their second try. */
export function secondTries(path) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  return (read(path)?.suites ?? [])
    .flatMap(specs)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => title);
}
