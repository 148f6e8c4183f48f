import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { Stop } from './console.mjs';

const CODE = /\.(ts|tsx|mts|mjs|cjs)$/;
const DB_SPEC = /\.(db|race|api|matrix)\.spec\.ts$/;
const JOURNEY = /\.journey\.ts$/;
const ROOMS = /^(domain|contract|server|workers|web|e2e)\//;

async function git(root, args) {
  const { code, output } = await run('git', args, { cwd: root, limit: 30_000, keepAll: true });
  if (code !== 0) throw new Stop(`git ${args.join(' ')} failed.`, output);
  return output.split('\n').filter((line) => line !== '');
}

/**
 * Returns the code files that differ from `base`, committed or not; without a base from HEAD, or from its parent
 * when the tree is clean.
 */
export async function changedFiles(root, base) {
  const since = async (revision) => [
    ...(await git(root, ['diff', '--name-only', '--diff-filter=d', revision])),
    ...(await git(root, ['ls-files', '--others', '--exclude-standard'])),
  ];
  const files = base ? await since(base) : await since('HEAD');
  const found = files.length > 0 || base ? files : await since('HEAD~1');
  return found.filter((file) => CODE.test(file));
}

/** Returns the folder a file shares with the same area in other rooms: `orders`, or `kit/list` for a part of a kit. */
function areaOf(file) {
  const [, ...path] = file.split('/');
  return ROOMS.test(file) && path.length > 1 ? path.slice(0, -1).join('/') : null;
}

/** @type {(root: string, folder: string, pattern: RegExp) => string[]} */
const filesIn = (root, folder, pattern) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder))
        .filter((name) => pattern.test(name))
        .map((name) => `${folder}/${name}`)
    : [];

/**
 * Returns what a set of changed files reaches: sources for `jest --findRelatedTests`, and database specs and journeys
 * by area.
 *
 * @returns {{ sources: string[], database: string[], journeys: string[] }}
 */
export function reachOf(root, files) {
  const areas = [...new Set(files.map(areaOf).filter((area) => area !== null))];
  const own = (pattern) => files.filter((file) => pattern.test(file));
  return {
    sources: files.filter((file) => !DB_SPEC.test(file) && !JOURNEY.test(file)),
    database: [
      ...new Set([
        ...own(DB_SPEC),
        ...areas.flatMap((area) => ['server', 'workers'].flatMap((room) => filesIn(root, `${room}/${area}`, DB_SPEC))),
      ]),
    ],
    journeys: [...new Set([...own(JOURNEY), ...areas.flatMap((area) => filesIn(root, `e2e/${area}`, JOURNEY))])],
  };
}
