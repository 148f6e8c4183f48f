import { existsSync, readFileSync } from 'node:fs';

/** Counts passed and failed tests of all kinds; the last line of a run is `N passed, N failed`. */
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

/**
 * Returns the counts of a Jest report. A suite that did not run, and a run without a report, each count as one failure.
 */
export function countJest(path, code) {
  const report = read(path);
  if (!report) return { passed: 0, failed: 1 };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

/** Returns the counts of a Playwright report; a test that passed on its second try has passed. */
export function countPlaywright(path, code) {
  const report = read(path);
  if (!report) return { passed: 0, failed: 1 };
  const { expected = 0, unexpected = 0, flaky = 0 } = report.stats ?? {};
  const failed = unexpected + (report.errors?.length ?? 0);
  return { passed: expected + flaky, failed: failed === 0 && code !== 0 ? 1 : failed };
}

/** Returns the titles of journeys that passed only on their second try. */
export function secondTries(path) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  return (read(path)?.suites ?? [])
    .flatMap(specs)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => title);
}
