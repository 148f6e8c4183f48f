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

/**
 * Returns whether two functions of a name take the same number of arguments, counting defaults: calls are ambiguous.
 */
const isAmbiguous = async (runner: QueryRunner, functionName: string): Promise<boolean> =>
  (
    await names(
      runner,
      `select p.proname as name from pg_proc p
         join pg_proc q on q.proname = p.proname and q.pronamespace = p.pronamespace and q.oid <> p.oid
           and q.pronargs between p.pronargs - p.pronargdefaults and p.pronargs
        where p.proname = $1 and p.pronamespace = 'public'::regnamespace`,
      [functionName],
    )
  ).length > 0;

/**
 * Creates or replaces a function. One with other arguments stays beside it; returns the signatures of those. One with
 * another result has to be dropped first: callers of the version before fail, so a new result needs a new name.
 */
async function applyFunction(runner: QueryRunner, { name, definition }: SchemaObject): Promise<string[]> {
  const before = await signaturesOf(runner, name);
  await runner.query('savepoint before_function');
  try {
    await runner.query(definition);
  } catch (error) {
    if ((error as { code?: string }).code !== WRONG_RETURN_TYPE) throw error;
    await runner.query('rollback to savepoint before_function');
    for (const signature of before) await runner.query(`drop function ${signature}`);
    await runner.query(definition);
    return [];
  }
  const isNew = (await signaturesOf(runner, name)).length > before.length;
  if (isNew && (await isAmbiguous(runner, name)))
    throw new Error(`${name}: calls of the version before are ambiguous; give the function another name`);
  return isNew ? before : [];
}

async function applyTriggers(runner: QueryRunner, { triggers }: SchemaObject, existing: ReadonlySet<string>) {
  for (const { name, table, definition } of triggers)
    if (!existing.has(`${table}.${name}`)) await runner.query(definition);
}

interface RecordedObject {
  readonly name: string;
  readonly kind: SchemaObject['kind'];
  readonly checksum: string;
  /** The build that no longer has it; null for an object of the current build. */
  readonly retired_by: string | null;
}

/** Returns the id of a build: a hash of everything its files say. */
const buildOf = (objects: readonly SchemaObject[]): string =>
  createHash('sha256')
    .update(objects.map(({ name, checksum }) => `${name} ${checksum}`).join())
    .digest('hex')
    .slice(0, 16);

/** Drops what builds before the previous one retired, and retired views that read a view to be created again. */
async function dropRetired(
  runner: QueryRunner,
  retired: readonly RecordedObject[],
  build: string,
  stale: readonly SchemaObject[],
): Promise<void> {
  const views = (await runner.query(
    `select viewname as name, definition from pg_views where schemaname = 'public'`,
  )) as {
    name: string;
    definition: string;
  }[];
  const definitions = new Map(views.map(({ name, definition }) => [name, definition]));
  const isInTheWay = ({ name }: RecordedObject): boolean =>
    stale.some((view) => new RegExp(`\\b${view.name}\\b`).test(definitions.get(name) ?? ''));
  const over = retired.filter((object) => object.retired_by !== build || isInTheWay(object));
  await dropViews(
    runner,
    over.filter(({ kind, name }) => kind === 'view' && definitions.has(name)),
  );
  for (const { kind, name } of over) if (kind === 'function') await runner.query(`drop function if exists ${name}`);
  await runner.query('delete from schema_object where name = any ($1)', [over.map(({ name }) => name)]);
}

/**
 * Brings functions, views and triggers to what their files say, in one transaction with their record. What a build no
 * longer has, and the former arguments of a function, stay until the next build: servers of the version before call
 * them. Views that do not change are not locked. `all`, after migrations, creates every function and each missing view.
 * Returns how many files were applied. Throws what PostgreSQL refuses; nothing is changed then.
 */
export async function applySchemaObjects(
  runner: QueryRunner,
  { all, objects = readSchemaObjects() }: { all: boolean; objects?: readonly SchemaObject[] },
): Promise<number> {
  await runner.startTransaction();
  try {
    const rows = (await runner.query('select name, kind, checksum, retired_by from schema_object')) as RecordedObject[];
    const recorded = new Map(rows.filter((row) => row.retired_by === null).map((row) => [row.name, row]));
    const gone = [...recorded.values()].filter(({ name }) => !objects.some((object) => object.name === name));
    const changed = new Set(objects.filter(({ name, checksum }) => recorded.get(name)?.checksum !== checksum));
    if (gone.length > 0 || changed.size > 0 || all) {
      const build = buildOf(objects);
      await runner.query('set local check_function_bodies = off');
      const present = new Set(await names(runner, `select viewname as name from pg_views where schemaname = 'public'`));
      const stale = staleViews(objects, changed, present);
      for (const { name } of gone) await dropTriggersOf(runner, name);
      const leaving = await retire(runner, gone, build);
      const retired = rows.filter((row) => row.retired_by !== null && !objects.some(({ name }) => name === row.name));
      await dropRetired(runner, [...retired, ...leaving], build, stale);
      await dropViews(
        runner,
        stale.filter(({ name }) => present.has(name)),
      );
      const former: string[] = [];
      for (const object of objects)
        if (object.kind === 'function' && (all || changed.has(object)))
          former.push(...(await applyFunction(runner, object)));
      await retireSignatures(runner, former, build);
      for (const view of stale) await runner.query(view.definition);
      for (const object of changed) await dropTriggersOf(runner, object.name);
      const existing = new Set(
        await names(runner, `select tgrelid::regclass || '.' || tgname as name from pg_trigger where not tgisinternal`),
      );
      for (const object of objects) await applyTriggers(runner, object, existing);
      for (const { name, kind, checksum } of changed)
        await runner.query(
          `insert into schema_object (name, kind, checksum) values ($1, $2, $3)
             on conflict (name)
             do update set kind = excluded.kind, checksum = excluded.checksum, retired_by = null`,
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

/** Records the objects that leave with a build: functions by their signatures. Returns their records. */
async function retire(runner: QueryRunner, gone: readonly RecordedObject[], build: string): Promise<RecordedObject[]> {
  const leaving: RecordedObject[] = [];
  for (const object of gone) {
    const parts = object.kind === 'view' ? [object.name] : await signaturesOf(runner, object.name);
    leaving.push(...parts.map((name) => ({ ...object, name, retired_by: build })));
  }
  await runner.query('delete from schema_object where name = any ($1)', [gone.map(({ name }) => name)]);
  for (const { name, kind, checksum, retired_by } of leaving)
    await runner.query(
      `insert into schema_object (name, kind, checksum, retired_by) values ($1, $2, $3, $4)
         on conflict (name) do update set retired_by = excluded.retired_by`,
      [name, kind, checksum, retired_by],
    );
  return leaving;
}

/** Records the former signatures of functions that have other arguments in this build. */
async function retireSignatures(runner: QueryRunner, signatures: readonly string[], build: string): Promise<void> {
  for (const signature of signatures)
    await runner.query(
      `insert into schema_object (name, kind, checksum, retired_by) values ($1, 'function', '', $2)
         on conflict (name) do update set retired_by = excluded.retired_by`,
      [signature, build],
    );
}

/** Drops views at once, because one may read another. */
async function dropViews(runner: QueryRunner, views: readonly { readonly name: string }[]): Promise<void> {
  if (views.length > 0) await runner.query(`drop view ${views.map(({ name }) => name).join(', ')}`);
}
