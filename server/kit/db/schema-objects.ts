import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { QueryRunner } from 'typeorm';
import { areaFolders } from './server-files';
import { withCodes } from './sql-codes';

const CREATES = /^create (?:or replace (function)|(view)) (\w+)/m;
const TRIGGER = /^create (?:constraint )?trigger (\w+)[^;]*? on (\w+)[^;]*;/gm;
const WRONG_RETURN_TYPE = '42P13';

/** A function with its triggers, or a view, as its file defines it. */
export interface SchemaObject {
  readonly name: string;
  readonly kind: 'function' | 'view';
  /** The statement that creates the function or the view, with the comment before it. */
  readonly definition: string;
  readonly triggers: readonly { readonly name: string; readonly table: string; readonly definition: string }[];
  readonly checksum: string;
}

function parse(path: string): SchemaObject {
  const text = withCodes(readFileSync(path, 'utf8'), path);
  const [, isFunction, , name] = CREATES.exec(text) ?? [];
  if (name !== basename(path, '.sql')) throw new Error(`${path} has to create one function or view of its name`);
  const triggers = [...text.matchAll(TRIGGER)].map(([definition, trigger = '', table = '']) => ({
    name: trigger,
    table,
    definition,
  }));
  return {
    name,
    kind: isFunction ? 'function' : 'view',
    definition: text.replace(TRIGGER, ''),
    triggers,
    checksum: createHash('sha256').update(text).digest('hex'),
  };
}

const COMMENT = /--.*$/gm;
const reads = (view: SchemaObject, other: Pick<SchemaObject, 'name'>): boolean =>
  new RegExp(`\\b${other.name}\\b`).test(view.definition.replace(COMMENT, ''));

/** Orders views so that each follows those it reads. */
function inOrder(views: readonly SchemaObject[]): SchemaObject[] {
  const ordered = new Set<SchemaObject>();
  const add = (view: SchemaObject): void => {
    for (const other of views) if (other !== view && !ordered.has(other) && reads(view, other)) add(other);
    ordered.add(view);
  };
  views.forEach(add);
  return [...ordered];
}

/** Returns the views to create: those changed or missing, and those that read something changed, in their order. */
function staleViews(
  objects: readonly SchemaObject[],
  changed: ReadonlySet<SchemaObject>,
  existing: ReadonlySet<string>,
): SchemaObject[] {
  const replaced = new Set(changed);
  return objects.filter((view) => {
    if (view.kind !== 'view') return false;
    const isStale = !existing.has(view.name) || changed.has(view) || [...replaced].some((other) => reads(view, other));
    if (isStale) replaced.add(view);
    return isStale;
  });
}

/** Returns the paths of `server/<area>/sql/<name>.sql` and `server/kit/<kit>/sql/<name>.sql`. */
export const schemaFiles = (): string[] =>
  areaFolders()
    .map((area) => join(area, 'sql'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)));

/**
 * Reads the functions, views and triggers of the product from their files, with the codes of the enumerations they
 * name: functions by name, then views, each after those it reads. Throws if a file creates anything else or names an
 * unknown code.
 */
export function readSchemaObjects(): SchemaObject[] {
  const objects = schemaFiles()
    .map(parse)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const of = (kind: SchemaObject['kind']): SchemaObject[] => objects.filter((object) => object.kind === kind);
  return [...of('function'), ...inOrder(of('view'))];
}

/** Returns the text of one function, for a migration whose tables need it. */
export function functionText(name: string): string {
  const found = readSchemaObjects().find((object) => object.name === name && object.kind === 'function');
  if (!found) throw new Error(`there is no file of the function ${name}`);
  return found.definition;
}

const names = async (runner: QueryRunner, sql: string, parameters: unknown[] = []): Promise<string[]> =>
  ((await runner.query(sql, parameters)) as { name: string }[]).map(({ name }) => name);

const dropTriggersOf = async (runner: QueryRunner, functionName: string): Promise<void> => {
  const drops = await names(
    runner,
    `select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as name from pg_trigger t
       join pg_proc p on p.oid = t.tgfoid
      where p.proname = $1 and p.pronamespace = 'public'::regnamespace and not t.tgisinternal`,
    [functionName],
  );
  for (const drop of drops) await runner.query(drop);
};

const signaturesOf = (runner: QueryRunner, functionName: string): Promise<string[]> =>
  names(
    runner,
    `select oid::regprocedure::text as name from pg_proc where proname = $1 and pronamespace = 'public'::regnamespace`,
    [functionName],
  );

const dropFunction = async (runner: QueryRunner, functionName: string): Promise<void> => {
  for (const signature of await signaturesOf(runner, functionName)) await runner.query(`drop function ${signature}`);
};

/** Creates or replaces a function; one with other arguments or another result is dropped first. */
async function applyFunction(runner: QueryRunner, { name, definition }: SchemaObject): Promise<void> {
  const before = await signaturesOf(runner, name);
  await runner.query('savepoint before_function');
  try {
    await runner.query(definition);
  } catch (error) {
    if ((error as { code?: string }).code !== WRONG_RETURN_TYPE) throw error;
    await runner.query('rollback to savepoint before_function');
    await dropFunction(runner, name);
    await runner.query(definition);
    return;
  }
  const isNew = (await signaturesOf(runner, name)).length > before.length;
  if (isNew) for (const signature of before) await runner.query(`drop function ${signature}`);
}

async function applyTriggers(runner: QueryRunner, { triggers }: SchemaObject, existing: ReadonlySet<string>) {
  for (const { name, table, definition } of triggers)
    if (!existing.has(`${table}.${name}`)) await runner.query(definition);
}

/**
 * Brings functions, views and triggers to what their files say, in one transaction with their record in
 * `schema_object`: what has a new checksum is created again, after migrations (`all`) every function and each missing
 * view, what has no file any more is dropped. Views that do not change are not locked. Returns how many files were applied. Throws what PostgreSQL refuses; nothing is changed then.
 */
export async function applySchemaObjects(
  runner: QueryRunner,
  { all, objects = readSchemaObjects() }: { all: boolean; objects?: readonly SchemaObject[] },
): Promise<number> {
  await runner.startTransaction();
  try {
    const recorded = new Map(
      (
        (await runner.query('select name, kind, checksum from schema_object')) as {
          name: string;
          kind: SchemaObject['kind'];
          checksum: string;
        }[]
      ).map((row) => [row.name, row]),
    );
    const gone = [...recorded.values()].filter(({ name }) => !objects.some((object) => object.name === name));
    const changed = new Set(objects.filter(({ name, checksum }) => recorded.get(name)?.checksum !== checksum));
    if (gone.length > 0 || changed.size > 0 || all) {
      await runner.query('set local check_function_bodies = off');
      const present = new Set(await names(runner, `select viewname as name from pg_views where schemaname = 'public'`));
      const stale = staleViews(objects, changed, present);
      await dropViews(
        runner,
        [...gone, ...stale].filter(({ kind, name }) => kind === 'view' && present.has(name)),
      );
      for (const { name } of gone) await dropTriggersOf(runner, name);
      for (const { name, kind } of gone) if (kind === 'function') await dropFunction(runner, name);
      for (const object of objects)
        if (object.kind === 'function' && (all || changed.has(object))) await applyFunction(runner, object);
      for (const view of stale) await runner.query(view.definition);
      for (const object of changed) await dropTriggersOf(runner, object.name);
      const existing = new Set(
        await names(runner, `select tgrelid::regclass || '.' || tgname as name from pg_trigger where not tgisinternal`),
      );
      for (const object of objects) await applyTriggers(runner, object, existing);
      await runner.query('delete from schema_object where name = any ($1)', [gone.map(({ name }) => name)]);
      for (const { name, kind, checksum } of changed)
        await runner.query(
          `insert into schema_object (name, kind, checksum) values ($1, $2, $3)
             on conflict (name) do update set kind = excluded.kind, checksum = excluded.checksum`,
          [name, kind, checksum],
        );
    }
    await runner.commitTransaction();
    return all ? objects.length : changed.size;
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

/** Drops views at once, because one may read another. */
async function dropViews(runner: QueryRunner, views: readonly Pick<SchemaObject, 'name'>[]): Promise<void> {
  if (views.length > 0) await runner.query(`drop view ${views.map(({ name }) => name).join(', ')}`);
}
