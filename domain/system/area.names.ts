/** The names of an area, for example `lockers` and `locker`, and the titles of its screen. */
export interface AreaNames {
  readonly plural: string;
  readonly singular: string;
  readonly zh: string;
  readonly en: string;
  /** The group of the desk menu; without it the screen is not in the menu. */
  readonly menu?: string;
}

const pascal = (kebab: string) => kebab.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
const camel = (kebab: string) => pascal(kebab).replace(/^./, (letter) => letter.toLowerCase());
const snake = (kebab: string) => kebab.replaceAll('-', '_');

/** Returns every spelling of an area's names that the code needs. */
export function spellingsOf({ plural, singular, zh, en, menu }: AreaNames) {
  return {
    plural,
    singular,
    zh,
    en,
    menu,
    list: camel(plural),
    one: camel(singular),
    List: pascal(plural),
    One: pascal(singular),
    table: snake(singular),
    tables: snake(plural),
  };
}
export type Spellings = ReturnType<typeof spellingsOf>;

/** Value type of a field of a new area. */
export type AreaFieldKind = 'text' | 'long' | 'whole' | 'flag' | 'date';

/**
 * A field of a new area besides name, English name and status. `column` is its database column, `key` its name in code.
 */
export interface AreaField {
  readonly key: string;
  readonly column: string;
  readonly zh: string;
  readonly en: string;
  readonly kind: AreaFieldKind;
  readonly required: boolean;
  readonly inList: boolean;
  readonly inForm: boolean;
  /** Texts only: included in the keyword search. */
  readonly inSearch: boolean;
}

/** Names every area already uses; a field must not have one of them. */
export const reservedFields: ReadonlySet<string> = new Set([
  'id',
  'name',
  'enName',
  'status',
  'version',
  'gmtCreate',
  'gmtModified',
  'creator',
  'modifier',
]);

/** Returns the name in code of a column: `max_people` becomes `maxPeople`. */
export const keyOfColumn = (column: string): string =>
  column.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Returns a text escaped for single quotes in code. */
export const escapeQuotes = (text: string): string =>
  text.replace(/[\\'`$]/g, (char) => `\\${char}`).replace(/[\r\n]+/g, ' ');

const reserved = new Set(
  'break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with yield let static await async implements interface package private protected public arguments eval tx row db input column field fields list'.split(
    ' ',
  ),
);

/**
 * Returns the first invalid field of a new area: its name is taken or reserved, it occurs twice, or it is required but
 * not in the form.
 */
export function invalidField(fields: readonly AreaField[]): AreaField | undefined {
  return fields.find(
    ({ key, column, kind, required, inForm }, n) =>
      reservedFields.has(key) ||
      reserved.has(key) ||
      fields.findIndex((one) => one.key === key || one.column === column) !== n ||
      (!inForm && (required || kind === 'date')),
  );
}

const LONG = 1000;
const LINE = 200;

const columnTypes: Readonly<Record<AreaFieldKind, string>> = {
  text: 'text not null',
  long: 'text not null',
  whole: 'int not null',
  flag: 'boolean not null',
  date: 'date not null',
};
const entityTypes: Readonly<Record<AreaFieldKind, readonly [column: string, value: string]>> = {
  text: ['text', 'string'],
  long: ['text', 'string'],
  whole: ['integer', 'number'],
  flag: ['boolean', 'boolean'],
  date: ['date', 'string'],
};
const samples: Readonly<Record<AreaFieldKind, string>> = {
  text: "'x'",
  long: "'x'",
  whole: '7',
  flag: 'true',
  date: "'2026-01-05'",
};

const inputType = ({ kind, required }: AreaField): string => {
  if (kind === 'text' || kind === 'long')
    return `text(${kind === 'text' ? LINE : LONG})${required ? '.min(1)' : ".default('')"}`;
  if (kind === 'whole') return required ? 'int' : 'int.default(0)';
  if (kind === 'flag') return required ? 'flag' : 'flag.default(false)';
  return 'date';
};

/** Returns the property of an entity: its column under the name used in code. */
const entityColumn = ({ key, column, kind }: AreaField): string =>
  `  @Column({ ${column === key ? '' : `name: '${column}', `}type: '${entityTypes[kind][0]}' })\n  ${key}: ${entityTypes[kind][1]};`;

/** Returns the code of a field for each place of an area. */
export const fieldCode = (field: AreaField) => ({
  input: `labeled('${escapeQuotes(field.zh)}', '${escapeQuotes(field.en)}', ${inputType(field)})`,
  column: `${field.column} ${columnTypes[field.kind]}`,
  selected: field.column === field.key ? field.key : `${field.column} as "${field.key}"`,
  entity: entityColumn(field),
  sample: samples[field.kind],
  search: field.inSearch && (field.kind === 'text' || field.kind === 'long'),
});
