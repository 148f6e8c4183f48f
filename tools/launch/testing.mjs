import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { check } from './checks.mjs';
import { print, printError } from './console.mjs';
import { journeys } from './journeys.mjs';
import { openModules } from './modules.mjs';
import { changedFiles, reachOf } from './near.mjs';
import { upgrade } from './upgrade.mjs';
import { countJest } from './tally.mjs';
import { command, outcomeOf, runTests, servicesEnv, session } from './test-session.mjs';

/**
 * A worker keeps part of every spec it has run: above this limit it is replaced, because garbage collection would take
 * a third of its time.
 */
const WORKER_MEMORY = '1200MB';
const NODE_MEMORY = '--max-semi-space-size=64';

/**
 * Runs one kind of Jest spec. Database specs get a PostgreSQL and a Redis of their own for this run. A failure is final.
 *
 * @param {any} place
 * @param {any} test
 * @param {string} project
 * @param {readonly string[]} [args]
 * @param {number} [workers]
 */
export async function jest(place, test, project, args = [], workers = 2) {
  const services = project === 'db' ? servicesEnv(await test.services()) : {};
  const env = { ...test.env, ...services, NODE_OPTIONS: `${test.env.NODE_OPTIONS ?? ''} ${NODE_MEMORY}`.trim() };
  const report = test.report(project);
  const fixed = [
    '--selectProjects',
    project,
    '--ci',
    `--maxWorkers=${workers}`,
    `--workerIdleMemoryLimit=${WORKER_MEMORY}`,
    '--forceExit',
    '--passWithNoTests',
    '--json',
    `--outputFile=${report}`,
  ];
  const command = [join(place.root, 'node_modules', 'jest', 'bin', 'jest.js'), ...fixed, ...args];
  const code = await runTests(place, project, command, { test, env });
  return test.counts.add(project, countJest(report, code));
}

/** Runs a short test under load and faults; its exit code tells whether an invariant was broken. */
export async function soak(place, test, args) {
  const program = join(place.dist, 'bench', 'soak', 'main.js');
  if (!existsSync(program)) return print('\n  soak: none yet');
  const env = { ...test.env, ...servicesEnv(await test.services()) };
  await command(place, 'soak', ['--enable-source-maps', program, ...args], {
    test,
    env,
    count: (_, code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }),
  });
}

/** Runs one part; a part that cannot run is reported, counts as one failure and does not stop the others. */
async function runPart(test, name, work) {
  try {
    return await work();
  } catch (error) {
    printError(error);
    test.counts.add(name, { passed: 0, failed: 1 });
    return undefined;
  }
}

/**
 * Runs unit and screen specs beside the database specs: these wait for PostgreSQL and timers, so two workers of theirs
 * leave a third of two cores idle.
 */
async function runSpecs(place, test) {
  const beside = async () => {
    for (const project of ['unit', 'web']) await runPart(test, project, () => jest(place, test, project, [], 1));
  };
  await Promise.all([runPart(test, 'db', () => jest(place, test, 'db')), beside()]);
}

/** Runs every test, the cheap ones first. */
export async function runAll(place, { long = false } = {}) {
  const test = session(place, { long });
  const ready = await runPart(test, 'set-up', () => openModules(place, test.env));
  if (!ready) return outcomeOf(test);
  const built = await runPart(test, 'build', () => build(place));
  await runPart(test, 'check', () => check(place, test.counts, { left: () => test.left('check') }));
  await runSpecs(place, test);
  if (!built) print('\n  e2e and soak did not run: the product was not built');
  else {
    await runPart(test, 'e2e', () => journeys(place, test, { build: built.back }));
    if (long) await runPart(test, 'upgrade', () => upgrade(place, test));
    await runPart(test, 'soak', () => soak(place, test, long ? ['--minutes', '10'] : ['--seconds', '40']));
  }
  return outcomeOf(test);
}

/** Runs one kind of test, with its own setup and build. */
export async function runKind(place, kind, args) {
  const test = session(place);
  const ready = await runPart(test, 'set-up', () => openModules(place, test.env));
  if (!ready) return outcomeOf(test);
  const built =
    kind === 'unit' ||
    kind === 'web' ||
    (await runPart(test, 'build', () => build(place, kind === 'e2e' ? {} : { only: 'back' })));
  if (kind === 'check') await runPart(test, 'check', () => check(place, test.counts));
  else if (kind !== 'e2e') await runPart(test, kind, () => jest(place, test, kind, args));
  else if (built) await runPart(test, 'e2e', () => journeys(place, test, { build: built.back, args }));
  return outcomeOf(test);
}

/** Runs what a change reaches: its types, lint and format, related unit and screen specs, and by area its database specs and journeys. */
export async function near(place, [base]) {
  const test = session(place);
  const ready = await runPart(test, 'set-up', () => openModules(place, test.env));
  if (!ready) return outcomeOf(test);
  const files = await changedFiles(place.root, base);
  if (files.length === 0) {
    print('  No code differs from the last commit.');
    return outcomeOf(test);
  }
  const { sources, database, journeys: paths } = reachOf(place.root, files);
  print(`  ${files.length} changed files reach ${database.length} database specs and ${paths.length} journeys`);
  await runPart(test, 'check', () => check(place, test.counts, { files }));
  for (const project of ['unit', 'web'])
    if (sources.length > 0)
      await runPart(test, project, () => jest(place, test, project, ['--findRelatedTests', ...sources]));
  if (database.length > 0) await runPart(test, 'db', () => jest(place, test, 'db', ['--runTestsByPath', ...database]));
  if (paths.length > 0) {
    const built = await runPart(test, 'build', () => build(place));
    if (built) await runPart(test, 'e2e', () => journeys(place, test, { build: built.back, args: paths }));
  }
  return outcomeOf(test);
}
