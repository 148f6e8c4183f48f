import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compiler } from './build.mjs';
import { run } from './run.mjs';
import { print, step } from './console.mjs';

/** Longest time of one check in milliseconds: each takes one to two minutes beside another. */
const CHECK_LIMIT = 600_000;
const ROOMS = ['domain', 'contract', 'server', 'workers', 'web', 'e2e', 'tools', 'bench'];

/**
 * Returns the checks that read the code without running it, the longest first; with `files`, lint and format of these
 * alone.
 *
 * @returns {[string, string[]][]}
 */
function checksOf({ root, dist }, files) {
  const module = (...path) => join(root, 'node_modules', ...path);
  const rooms = ROOMS.filter((room) => existsSync(join(root, room)));
  const drawn = join(dist, 'tools', 'draw-docs.js');
  const prettier = [module('prettier', 'bin', 'prettier.cjs'), '--check', '--log-level', 'warn'];
  const eslint = [module('eslint', 'bin', 'eslint.js'), '--max-warnings', '0'];
  const oxlint = [module('oxlint', 'bin', 'oxlint'), '--deny-warnings'];
  const cruiser = [module('dependency-cruiser', 'bin', 'dependency-cruise.mjs'), ...rooms, '--output-type', 'err'];
  /** @type {[string, string[]][]} */
  const checks = [
    ['promises', [...oxlint, ...(files ?? ['.'])]],
    ['lint', [...eslint, ...(files ?? ['.'])]],
    ['types', [compiler(root), '-p', 'tsconfig.check.json']],
    ['types of web', [compiler(root), '-p', 'web/tsconfig.json', '--noEmit']],
    ['types of launcher', [compiler(root), '-p', 'tools/launch/tsconfig.json']],
    ['format', [...prettier, ...(files ?? ['.'])]],
    ['imports', cruiser],
    ['areas', [...cruiser, '--config', '.dependency-cruiser.areas.cjs']],
    ['layout', [join(root, 'tools', 'launch', 'layout.mjs')]],
    ['tables', [join(root, 'tools', 'launch', 'table-owners.mjs')]],
  ];
  if (existsSync(drawn) && !files) checks.push(['drawn documents', [drawn, '--check']]);
  return checks;
}

/**
 * Runs types, imports, layout, owners of tables, drawn documents, format and lint; prints a line for each and the full output of those
 * that fail. Each counts as one test.
 *
 * @param {any} place
 * @param {{ add: (name: string, counts: { passed: number, failed: number }) => void }} counts
 * @param {{ left?: () => number, files?: string[] }} [options]
 */
export async function check(place, counts, { left = () => CHECK_LIMIT, files } = {}) {
  const waiting = checksOf(place, files);
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, args] = next;
      const since = Date.now();
      const { code, output, timedOut } = await run(process.execPath, args, {
        cwd: place.root,
        limit: Math.min(CHECK_LIMIT, left()),
        keepAll: true,
      });
      const passed = code === 0;
      counts.add(name, { passed: passed ? 1 : 0, failed: passed ? 0 : 1 });
      line.now(`${waiting.length} to go`);
      const took = `${((Date.now() - since) / 1000).toFixed(1)} s`;
      results.push(
        `  ${name.padEnd(16)} ${passed ? 'ok' : timedOut ? 'did not end in time' : 'failed'} (${took})${passed ? '' : `\n${output}`}`,
      );
    }
  };
  const results = [];
  const line = step('check');
  await Promise.all([work(), work()]);
  line.clear();
  for (const result of results) print(result);
}
