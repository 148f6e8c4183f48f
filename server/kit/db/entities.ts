import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Folder of the server in this build. */
const SERVER_FOLDER = join(__dirname, '..', '..');
const FILE = /^([a-z0-9-]+)\.entity\.[jt]s$/;

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));

const entityFilesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => FILE.test(name))
    .map((name) => join(folder, name));

/** Returns the class name an entity's file stands for: `venue-order.entity.ts` exports `VenueOrderEntity`. */
function entityName(file: string): string {
  const words = FILE.exec(file)?.[1] ?? '';
  return `${words.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Entity`;
}

/**
 * Loads the entities of all areas: one class per table. An entity declares columns and primary key only; indexes,
 * checks, foreign keys and triggers are in the migrations. Throws if a file has no class of its name.
 */
export async function loadEntities(): Promise<(new () => object)[]> {
  const files = [...foldersIn(SERVER_FOLDER), ...foldersIn(join(SERVER_FOLDER, 'kit'))].flatMap(entityFilesIn);
  return Promise.all(
    files.map(async (file) => {
      const name = entityName(basename(file));
      const found = ((await import(file)) as Record<string, new () => object>)[name];
      if (!found) throw new Error(`${file} exports no class ${name}`);
      return found;
    }),
  );
}
