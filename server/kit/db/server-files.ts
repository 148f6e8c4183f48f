import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the server in this build. */
export const SERVER_FOLDER = join(__dirname, '..', '..');

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));

/** Returns the folders of all areas and kits of the server. */
export const areaFolders = (): string[] => [...foldersIn(SERVER_FOLDER), ...foldersIn(join(SERVER_FOLDER, 'kit'))];

/** Returns words joined by hyphens as a class name: `venue-order` becomes `VenueOrder`. */
export const classNameOf = (words: string): string =>
  words.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Loads the class of a file by its name. Throws if the file has none. */
export async function loadClass<Class>(file: string, name: string): Promise<Class> {
  const found = ((await import(file)) as Record<string, Class>)[name];
  if (!found) throw new Error(`${file} exports no class ${name}`);
  return found;
}
