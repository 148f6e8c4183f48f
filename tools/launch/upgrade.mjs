import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { print } from './console.mjs';
import { placeOf } from './paths.mjs';
import { run } from './run.mjs';
import { command, servicesEnv } from './test-session.mjs';

const git = async (root, ...args) => {
  const { code, output } = await run('git', args, { cwd: root, limit: 60_000 });
  return code === 0 ? output.trim() : null;
};

/** Returns the commit before the newest migration was added; null without a history. */
async function previousVersion(root) {
  const added = await git(root, 'log', '--diff-filter=A', '-1', '--format=%H', '--', 'server/migrations');
  return added ? git(root, 'rev-parse', '--verify', `${added}^`) : null;
}

/** Builds the server side of a commit in a folder of its own, with the packages of this checkout. */
async function buildCommit(place, commit) {
  const folder = join(place.cache, 'previous');
  await git(place.root, 'worktree', 'remove', '--force', folder);
  rmSync(folder, { recursive: true, force: true });
  if ((await git(place.root, 'worktree', 'add', '--detach', folder, commit)) === null) return null;
  symlinkSync(join(place.root, 'node_modules'), join(folder, 'node_modules'));
  await build(placeOf(folder), { only: 'back' });
  return folder;
}

/** Runs the version before the newest migration, or the given one, and this one side by side under load. */
export async function upgrade(place, test, [from] = []) {
  const program = join(place.dist, 'bench', 'soak', 'upgrade.js');
  const commit = await (from ? git(place.root, 'rev-parse', '--verify', from) : previousVersion(place.root));
  const folder = commit && existsSync(program) ? await buildCommit(place, commit) : null;
  if (!commit || !folder) return print('\n  upgrade: there is no version before in this history');
  try {
    const env = { ...test.env, ...servicesEnv(await test.services()) };
    print(`  the version before is ${commit.slice(0, 8)}`);
    await command(place, 'upgrade', ['--enable-source-maps', program, '--from', join(folder, 'dist')], {
      test,
      env,
      count: (_, code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }),
    });
  } finally {
    await git(place.root, 'worktree', 'remove', '--force', folder);
  }
}
