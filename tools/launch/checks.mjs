import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compiler } from './build.mjs';
import { run } from './run.mjs';
import { say, step } from './talk.mjs';

const ROOMS = ['domain', 'contract', 'server', 'workers', 'web', 'e2e', 'tools', 'bench'];

/** What reads the code without running it, in the order of cost; two at a time. */
function checksOf({ root, dist }) {
  const module = (...path) => join(root, 'node_modules', ...path);
  const rooms = ROOMS.filter((room) => existsSync(join(root, room)));
  const drawn = join(dist, 'tools', 'draw-docs.js');
  return [
    ['types', [compiler(root), '-p', 'tsconfig.check.json']],
    ['types of web', [compiler(root), '-p', 'web/tsconfig.json', '--noEmit']],
    ['imports', [module('dependency-cruiser', 'bin', 'dependency-cruise.mjs'), ...rooms, '--output-type', 'err']],
    ...(existsSync(drawn) ? [['drawn documents', [drawn, '--check']]] : []),
    ['lint', [module('eslint', 'bin', 'eslint.js'), '.', '--max-warnings', '0', '--concurrency', '2']],
  ];
}

/** Types, imports, drawn documents and lint: a line for each, the full output of those that fail. Each counts as one test. */
export async function check(place, counts, left = () => 300_000) {
  const waiting = checksOf(place);
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, args] = next;
      const since = Date.now();
      const { code, output, timedOut } = await run(process.execPath, args, {
        cwd: place.root,
        limit: Math.min(300_000, left()),
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
  for (const result of results) say(result);
}
