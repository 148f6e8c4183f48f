import type { DataSource, EntityMetadata } from 'typeorm';

type ColumnMetadata = EntityMetadata['columns'][number];

/** Runs one statement: a data source, or a query runner within a transaction. */
interface Queryable {
  query<Rows>(sql: string): Promise<Rows>;
}

/** One column of the schema public as PostgreSQL describes it. */
interface SchemaColumn {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly required: boolean;
  readonly primary: boolean;
  readonly identity: '' | 'a' | 'd';
  readonly generated: boolean;
  readonly default: string | null;
}

/** What is compared of a column. */
interface ColumnFacts {
  readonly type: string;
  readonly required: boolean;
  readonly primary: boolean;
  readonly identity: string | undefined;
  readonly generated: boolean;
  readonly default: string | undefined;
}

/** Columns by name, by table. */
type Tables = ReadonlyMap<string, ReadonlyMap<string, string>>;

const SCHEMA_COLUMNS = `
select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
  coalesce(a.attnum = any (p.indkey), false) as primary, a.attidentity as identity, a.attgenerated <> '' as generated,
  case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end as default
from pg_class c
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
left join pg_index p on p.indrelid = c.oid and p.indisprimary
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migrations'
order by c.relname, a.attnum`;

const IDENTITIES = { a: 'ALWAYS', d: 'BY DEFAULT', '': undefined } as const;

/** Returns an expression without the cast of a literal, which PostgreSQL adds: `'booking'::text` is `'booking'`. */
const withoutCast = (expression: string): string => expression.replace(/^('(?:[^']|'')*')::[a-z ]+(?:\[\])?$/, '$1');

/** Returns the default of an entity's column as PostgreSQL writes it: a negative number is a quoted literal. */
function defaultOf({ default: value }: ColumnMetadata): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'function') return withoutCast(String(value()));
  return typeof value === 'string' || (typeof value === 'number' && value < 0) ? `'${value}'` : String(value);
}

function typeOf(source: DataSource, column: ColumnMetadata): string {
  const { precision, scale } = column;
  const size = typeof precision === 'number' ? `(${[precision, scale ?? 0].join(',')})` : '';
  return `${source.driver.normalizeType(column)}${size}${column.isArray ? '[]' : ''}`;
}

/** Returns the facts of a column in words. */
const inWords = ({ type, required, primary, identity, generated, default: value }: ColumnFacts): string =>
  [
    type,
    required ? 'not null' : 'null',
    ...(primary ? ['primary key'] : []),
    ...(identity ? [`identity ${identity}`] : []),
    ...(generated ? ['generated'] : []),
    ...(value === undefined ? [] : [`default ${value}`]),
  ].join(', ');

const schemaFacts = (column: SchemaColumn): string =>
  inWords({
    ...column,
    identity: IDENTITIES[column.identity],
    default: column.default === null ? undefined : withoutCast(column.default),
  });

const entityFacts = (source: DataSource, column: ColumnMetadata): string =>
  inWords({
    type: typeOf(source, column),
    required: !column.isNullable,
    primary: column.isPrimary,
    identity: column.isGenerated ? (column.generatedIdentity ?? column.generationStrategy) : undefined,
    generated: !column.isInsert && !column.isUpdate,
    default: defaultOf(column),
  });

/** Returns the tables of the schema public, except the table of the migrations. */
async function schemaTables(connection: Queryable): Promise<Tables> {
  const tables = new Map<string, Map<string, string>>();
  for (const column of await connection.query<SchemaColumn[]>(SCHEMA_COLUMNS))
    tables.set(column.table, (tables.get(column.table) ?? new Map()).set(column.column, schemaFacts(column)));
  return tables;
}

const entityColumns = (source: DataSource, { columns }: EntityMetadata): ReadonlyMap<string, string> =>
  new Map(columns.map((column) => [column.databaseName, entityFacts(source, column)]));

function compareColumns(
  table: string,
  schema: ReadonlyMap<string, string>,
  entity: ReadonlyMap<string, string>,
): string[] {
  return [...new Set([...schema.keys(), ...entity.keys()])].flatMap((name) => {
    const [inSchema, inEntity] = [schema.get(name), entity.get(name)];
    if (inSchema === inEntity) return [];
    if (inEntity === undefined) return [`${table}.${name} has no property in the entity (${inSchema})`];
    if (inSchema === undefined) return [`${table}.${name} is in the entity only (${inEntity})`];
    return [`${table}.${name} is "${inSchema}" in the schema and "${inEntity}" in the entity`];
  });
}

/**
 * Compares the entities of a data source with the tables of the schema public: names, types, nullability, defaults,
 * primary keys, identity and generated columns. Returns each difference as a sentence. `connection` is where the schema
 * is read, the data source itself unless given.
 */
export async function compareEntities(source: DataSource, connection: Queryable = source): Promise<string[]> {
  const tables = await schemaTables(connection);
  const entities = new Map<string, EntityMetadata[]>();
  for (const metadata of source.entityMetadatas)
    entities.set(metadata.tableName, [...(entities.get(metadata.tableName) ?? []), metadata]);
  const withoutEntity = [...tables.keys()].filter((table) => !entities.has(table));
  return [
    ...withoutEntity.map((table) => `the table ${table} has no entity`),
    ...[...entities].flatMap(([table, [first, ...others]]) => {
      const schema = tables.get(table);
      if (!first || !schema) return [`${first?.name} stands for the table ${table}, which does not exist`];
      return [
        ...others.map(({ name }) => `${first.name} and ${name} both stand for the table ${table}`),
        ...compareColumns(table, schema, entityColumns(source, first)),
      ];
    }),
  ];
}
