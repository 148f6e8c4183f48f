import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface } from 'typeorm';
import { classNameOf, loadClass, SERVER_FOLDER } from './server-files';

/** Folder of the migrations in this build. */
export const MIGRATIONS_FOLDER = join(SERVER_FOLDER, 'migrations');
const FILE = /^(\d{4})-([a-z0-9-]+)\.[jt]s$/;

/** Files of the migrations in the order in which they run. */
export const migrationFiles: readonly string[] = readdirSync(MIGRATIONS_FOLDER)
  .filter((name) => FILE.test(name))
  .sort();

/** Returns the class name a migration's file stands for; TypeORM reads the order from its digits. */
function migrationName(file: string): string {
  const [, number = '', words = ''] = FILE.exec(file) ?? [];
  return `${classNameOf(words)}180000000${number}`;
}

/** Names of the migrations, as the table `migrations` records them. */
export const migrationNames: readonly string[] = migrationFiles.map(migrationName);

/** Loads the classes of all migrations in order. Throws if a file has no class of its name. */
export const loadMigrations = (): Promise<(new () => MigrationInterface)[]> =>
  Promise.all(
    migrationFiles.map((file) =>
      loadClass<new () => MigrationInterface>(join(MIGRATIONS_FOLDER, file), migrationName(file)),
    ),
  );
