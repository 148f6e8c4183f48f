import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface } from 'typeorm';

/** Folder of the migrations in this build. */
export const MIGRATIONS_FOLDER = join(__dirname, '..', '..', 'migrations');
const FILE = /^(\d{4})-([a-z0-9-]+)\.[jt]s$/;

/** Files of the migrations in the order in which they run. */
export const migrationFiles: readonly string[] = readdirSync(MIGRATIONS_FOLDER)
  .filter((name) => FILE.test(name))
  .sort();

/** Returns the class name a migration's file stands for; TypeORM reads the order from its digits. */
export function migrationName(file: string): string {
  const [, number = '', words = ''] = FILE.exec(file) ?? [];
  const name = words.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return `${name}180000000${number}`;
}

/** Names of the migrations, as the table `migrations` records them. */
export const migrationNames: readonly string[] = migrationFiles.map(migrationName);

/** Loads the classes of all migrations in order. Throws if a file has no class of its name. */
export async function loadMigrations(): Promise<(new () => MigrationInterface)[]> {
  return Promise.all(
    migrationFiles.map(async (file) => {
      const module = (await import(join(MIGRATIONS_FOLDER, file))) as Record<string, new () => MigrationInterface>;
      const found = module[migrationName(file)];
      if (!found) throw new Error(`server/migrations/${file} exports no class ${migrationName(file)}`);
      return found;
    }),
  );
}
