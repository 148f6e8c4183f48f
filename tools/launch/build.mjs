import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { run } from './run.mjs';
import { exclusively } from './run-lock.mjs';
import { COMPILED, sourcesOf } from './sources.mjs';
import { runStep, Stop } from './console.mjs';

/** Path of the fast compiler: its command has the same name as the standard one. */
export const compiler = (root) => join(root, 'node_modules', 'typescript7', 'bin', 'tsc');
const LIMIT = 300_000;

const builtOf = ({ dist }) => {
  try {
    return JSON.parse(readFileSync(join(dist, '.built'), 'utf8'));
  } catch {
    return {};
  }
};

/** Compiles the server side next to the old build and replaces it only after a compile without errors. */
async function buildServer({ root, dist, cache }) {
  const fresh = join(cache, 'emit');
  rmSync(fresh, { recursive: true, force: true });
  rmSync(join(cache, 'tsbuildinfo'), { force: true }); // If one remains, the compiler writes nothing into an empty folder.
  const args = [
    compiler(root),
    '-p',
    'tsconfig.json',
    '--outDir',
    fresh,
    '--incremental',
    'false',
    '--tsBuildInfoFile',
    'null',
  ];
  const { code, output } = await run(process.execPath, args, { cwd: root, limit: LIMIT });
  if (code !== 0) throw new Stop('The server side does not compile.', output);
  mkdirSync(dist, { recursive: true });
  for (const room of COMPILED) {
    rmSync(join(dist, room), { recursive: true, force: true });
    if (existsSync(join(fresh, room))) renameSync(join(fresh, room), join(dist, room));
  }
  cpSync(join(root, 'server'), join(dist, 'server'), { recursive: true, filter: isSql });
}

/** Returns whether a path is a folder or one of the SQL files that the compiler leaves out. */
const isSql = (path) => statSync(path).isDirectory() || basename(dirname(path)) === 'sql';

/** Bundles the screens; the bundler configuration checks their size budget. */
async function buildWeb({ root }) {
  const { code, output } = await run(
    process.execPath,
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build'],
    { cwd: root, limit: LIMIT },
  );
  if (code !== 0) throw new Stop('The screens do not build.', output);
}

/**
 * Builds what changed since the last build; `only` limits it to one side. Returns the fingerprint of the server side.
 *
 * @param {{ root: string, data: string, dist: string, cache: string }} place
 * @param {{ only?: 'back' | 'front', force?: boolean }} [options]
 */
export async function build(place, { only, force = false } = {}) {
  return runStep('build', (now) =>
    exclusively(join(place.data, 'building.json'), async () => {
      const built = builtOf(place);
      const sources = sourcesOf(place.root);
      const wants = (side, output) =>
        (!only || only === side) && (force || built[side] !== sources[side] || !existsSync(join(place.dist, output)));
      const hasScreens = existsSync(join(place.root, 'vite.config.mts'));
      const sides = [
        ...(wants('back', 'domain') ? [{ side: 'back', name: 'server side', work: buildServer }] : []),
        ...(hasScreens && wants('front', 'web') ? [{ side: 'front', name: 'screens', work: buildWeb }] : []),
      ];
      if (sides.length === 0) return { text: 'up to date', back: sources.back };
      const text = sides.map(({ name }) => name).join(' and ');
      now(text);
      const results = await Promise.allSettled(sides.map(({ work }) => work(place)));
      for (const [at, { side }] of sides.entries()) if (results[at].status === 'fulfilled') built[side] = sources[side];
      mkdirSync(place.dist, { recursive: true });
      writeFileSync(join(place.dist, '.built'), JSON.stringify(built));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
      return { text, back: sources.back };
    }),
  );
}
