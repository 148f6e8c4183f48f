import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedPages } from './drawn-pages';

const FOLDER = join(process.cwd(), 'docs', 'drawn');

/** Writes docs/drawn, or with --check lists differences and fails. Returns the exit code. */
function writeDocs(checkOnly: boolean): number {
  const generated = generatedPages();
  const present = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
  const stale = [
    ...Object.keys(generated).filter(
      (name) => !present.includes(name) || readFileSync(join(FOLDER, name), 'utf8') !== generated[name],
    ),
    ...present.filter((name) => !(name in generated)),
  ];
  if (checkOnly) {
    for (const name of stale) console.error(`docs/drawn/${name} is not what the code says: npm run draw`);
    return stale.length > 0 ? 1 : 0;
  }
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of Object.entries(generated)) writeFileSync(join(FOLDER, name), text);
  for (const name of present.filter((one) => !(one in generated))) rmSync(join(FOLDER, name));
  console.log(stale.length > 0 ? `  drew ${stale.join(', ')}` : '  nothing changed');
  return 0;
}

process.exitCode = writeDocs(process.argv.includes('--check'));
