import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getMetadataArgsStorage } from 'typeorm';
import { areaFolders, classNameOf, loadClass } from './server-files';

const FILE = /^([a-z0-9-]+)\.entity\.[jt]s$/;

/**
 * Loads the entities of all areas: one class per table, `VenueOrderEntity` from `venue-order.entity.ts`. An entity
 * declares columns and primary key only; indexes, checks, foreign keys and triggers are in the migrations. Throws if a
 * file has no class of its name.
 */
export async function loadEntities(): Promise<(new () => object)[]> {
  const files = areaFolders().flatMap((folder) =>
    readdirSync(folder).flatMap((name) => {
      const words = FILE.exec(name)?.[1];
      return words === undefined ? [] : [{ path: join(folder, name), name: `${classNameOf(words)}Entity` }];
    }),
  );
  return Promise.all(files.map(({ path, name }) => loadClass<new () => object>(path, name)));
}

/**
 * Returns the entities that the code loaded so far imports: those of the stores of this process. A data source created
 * after its stores are loaded knows all it needs.
 */
export const importedEntities = (): (new () => object)[] =>
  getMetadataArgsStorage().tables.map(({ target }) => target as new () => object);
