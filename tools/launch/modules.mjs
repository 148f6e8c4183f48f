import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedFolder, linkShipped } from './postgres.mjs';
import { run } from './run.mjs';
import { exclusively } from './run-lock.mjs';
import { runStep, Stop } from './console.mjs';

const hashOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Returns whether the installed packages match the lock file, package by package. */
function isInstalled(root) {
  try {
    const lockedPackages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
    const present = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8')).packages;
    return Object.entries(lockedPackages).every(
      ([path, { version, optional, devOptional, peer }]) =>
        path === '' ||
        (present[path]
          ? present[path].version === version && existsSync(join(root, path))
          : Boolean(optional || devOptional || peer)),
    );
  } catch {
    return false;
  }
}

/**
 * Returns the npm that started this run, else the one on PATH.
 *
 * @returns {[string, string[]]}
 */
const npm = (env) => (env.npm_execpath?.endsWith('.js') ? [process.execPath, [env.npm_execpath]] : ['npm', []]);

/** Installs node_modules as the lock file says; does nothing if they match. */
export async function openModules({ root, data }, env) {
  return runStep('node modules', (now) =>
    exclusively(join(data, 'installing.json'), async () => {
      const lock = hashOf(join(root, 'package-lock.json'));
      const mark = join(root, 'node_modules', '.launched');
      if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return 'ready';
      const had = isInstalled(root);
      if (!had) {
        rmSync(mark, { force: true });
        now('npm ci, about a minute');
        const [command, first] = npm(env);
        const args = [
          ...first,
          'ci',
          '--ignore-scripts',
          '--no-audit',
          '--no-fund',
          '--include=dev',
          '--include=optional',
        ];
        const { code, output, timedOut } = await run(command, args, { cwd: root, env, limit: 900_000 });
        if (code !== 0) {
          throw new Stop(
            timedOut ? 'npm ci did not end within 15 minutes.' : 'npm ci failed.',
            `${output.split('\n').slice(-8).join('\n')}\nCheck the network and the registry (npm config get registry), then start again.`,
          );
        }
      }
      if (shippedFolder(root)) linkShipped(root);
      writeFileSync(mark, lock);
      return had ? 'ready' : 'installed';
    }),
  );
}
