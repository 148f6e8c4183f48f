import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { spellingsOf, type AreaField, type AreaNames } from '#domain/system/area.names';
import { areaFiles } from '#domain/system/area.template';
import { insertEntry, entriesOf } from './area-lists';

const ROOMS = ['domain', 'contract', 'server', 'workers', 'web', 'e2e'];

/**
 * Creates an area in the six folders and adds it to the product's lists. Returns what was written and what remains to
 * be written by hand; throws if the area exists.
 */
export function scaffold(
  root: string,
  names: AreaNames,
  fields: readonly AreaField[] = [],
): { written: string[]; byHand: string[] } {
  const there = ROOMS.find((room) => existsSync(join(root, room, names.plural)));
  if (there) throw new Error(`${there}/${names.plural} already exists`);
  const numbers = readdirSync(join(root, 'server', 'migrations'))
    .map((name) => Number.parseInt(name, 10))
    .filter(Number.isInteger);
  const migration = String(Math.max(0, ...numbers) + 1).padStart(4, '0');

  const files = areaFiles(names, migration, fields);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const manualSteps: string[] = [];
  for (const entry of entriesOf(spellingsOf(names))) {
    const path = join(root, entry.file);
    const text = existsSync(path) ? insertEntry(readFileSync(path, 'utf8'), entry) : null;
    if (text === null) manualSteps.push(`${entry.file}: ${entry.line.trim()}`);
    else writeFileSync(path, text);
  }
  return { written: Object.keys(files), byHand: manualSteps };
}

function main([plural, singular, zh, en]: readonly string[]): number {
  const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
  if (!plural || !singular || !zh || !en || !kebab.test(plural) || !kebab.test(singular)) {
    console.error(
      '  npm run new-area -- <plural> <singular> <中文标题> <English title>\n  for instance: npm run new-area -- lockers locker 储物柜 Lockers',
    );
    return 1;
  }
  const { written, byHand: manualSteps } = scaffold(process.cwd(), { plural, singular, zh, en });
  const prettier = join('node_modules', 'prettier', 'bin', 'prettier.cjs');
  spawnSync(process.execPath, [prettier, '--write', '--log-level', 'warn', ...written], { stdio: 'inherit' });
  for (const path of written) console.log(`  wrote ${path}`);
  for (const line of manualSteps) console.log(`  add by hand to ${line}`);
  console.log('  next: menu position (routes) and reactions (workers/work.ts), then npm run draw');
  return 0;
}

if (require.main === module) process.exitCode = main(process.argv.slice(2));
