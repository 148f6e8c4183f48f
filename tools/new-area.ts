import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  invalidField,
  keyOfColumn,
  spellingsOf,
  type AreaField,
  type AreaFieldKind,
  type AreaNames,
} from '#domain/system/area.names';
import { areaFiles } from '#domain/system/area.template';
import { menuGroups } from '#contract/kit/route';
import { insertEntry, entriesOf } from './area-lists';

const ROOMS = ['domain', 'contract', 'server', 'workers', 'web', 'e2e'];

/**
 * Creates an area in its folders and adds it to the product's lists. Returns what was written and what remains to
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

const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const FIELD = /^([a-z][a-z0-9_]*)(!?):(text|long|whole|flag|date):([^:]+):([^:]+)$/;
const MENU = '--menu=';
const USAGE = `  npm run new-area -- <plural> <singular> <中文标题> <English title> [--menu=<group>] [<field> …]
  a field: <column>:<text|long|whole|flag|date>:<中文>:<English>, with ! after the column if it is required
  groups of the menu: ${Object.keys(menuGroups).join(', ')}
  for instance: npm run new-area -- lockers locker 储物柜 Lockers --menu=venues place!:text:位置:Place remark:long:备注:Remark`;

/** Returns the field that a word of the command line describes; undefined if it is no field. */
export function fieldOf(word: string): AreaField | undefined {
  const [, column, mark, kind, zh, en] = FIELD.exec(word) ?? [];
  if (column === undefined || kind === undefined || zh === undefined || en === undefined) return undefined;
  return {
    key: keyOfColumn(column),
    column,
    zh,
    en,
    kind: kind as AreaFieldKind,
    required: mark === '!' || kind === 'date',
    inList: true,
    inForm: true,
    inSearch: kind === 'text',
  };
}

/** Returns the area and the fields a command line describes; undefined if a word is wrong. */
function areaOf(words: readonly string[]): { names: AreaNames; fields: AreaField[] } | undefined {
  const menu = words.find((word) => word.startsWith(MENU))?.slice(MENU.length);
  const [plural, singular, zh, en, ...rest] = words.filter((word) => !word.startsWith(MENU));
  const fields = rest.map(fieldOf).filter((field) => field !== undefined);
  if (!plural || !singular || !zh || !en || !kebab.test(plural) || !kebab.test(singular)) return undefined;
  if (fields.length < rest.length || invalidField(fields)) return undefined;
  if (menu !== undefined && !Object.hasOwn(menuGroups, menu)) return undefined;
  return { names: { plural, singular, zh, en, ...(menu === undefined ? {} : { menu }) }, fields };
}

function main(words: readonly string[]): number {
  const area = areaOf(words);
  if (!area) {
    console.error(USAGE);
    return 1;
  }
  const { written, byHand: manualSteps } = scaffold(process.cwd(), area.names, area.fields);
  const prettier = join('node_modules', 'prettier', 'bin', 'prettier.cjs');
  spawnSync(process.execPath, [prettier, '--write', '--log-level', 'warn', ...written], { stdio: 'inherit' });
  for (const path of written) console.log(`  wrote ${path}`);
  for (const line of manualSteps) console.log(`  add by hand to ${line}`);
  console.log(`  next: add \`${area.names.plural}\` to the areas of ARCHITECTURE.md, then
    npm run draw
    PERMISSIONS=write npm run test:unit -- --testPathPatterns permissions
    npm run test:near`);
  return 0;
}

if (require.main === module) process.exitCode = main(process.argv.slice(2));
