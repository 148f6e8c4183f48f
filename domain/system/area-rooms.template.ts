import { fieldCode, escapeQuotes, type AreaField, type Spellings } from './area.names';

/** Returns one line per field. */
export const fieldLines = (fields: readonly AreaField[], line: (field: AreaField) => string): string =>
  fields.map((field) => `${line(field)}\n`).join('');

const fieldTypes = (fields: readonly AreaField[]): string => {
  const used = new Set(['codeOf', 'labeled', 'text']);
  for (const { kind } of fields) {
    if (kind === 'flag' || kind === 'date') used.add(kind);
    if (kind === 'whole') used.add('int');
  }
  return [...used].sort().join(', ');
};

/** Returns the domain files of a new area. */
export const domainFiles = ({ plural, singular, one, One, en }: Spellings) => ({
  [`domain/${plural}/${singular}.status.ts`]: `import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Whether a ${one} is in use. */
export const ${one}Status = enumeration({
  on:  { code: 1, zh: '启用', en: 'Enabled', tone: 'success' },
  off: { code: 2, zh: '停用', en: 'Disabled', tone: 'default' },
});
export type ${One}Status = CodeOf<typeof ${one}Status>;
`,
  [`domain/${plural}/${singular}.failures.ts`]: `import { failures } from '#domain/kit/failure';

/** Refusals of changes to ${en.toLowerCase()}. */
export const ${one}Failure = failures({
  ${one}NameTaken: { kind: 'refused', zh: '名称已存在，请换一个名称', en: 'This name is already in use. Choose another name.' },
});
`,
});

/** Returns the contract files of a new area. */
export const contractFiles = (
  { plural, singular, one, list, List, One, zh, en, menu }: Spellings,
  fields: readonly AreaField[],
) => {
  const searched = fields.filter((field) => fieldCode(field).search);
  return {
    [`contract/${plural}/${singular}.routes.ts`]: `import { routes } from '#contract/kit/route';

/** Screens of ${en.toLowerCase()}: the list, with forms to add and edit, deletion, import and export. */
export const ${one}Routes = routes([
  { name: '${List}', path: '/${list}', zh: '${escapeQuotes(zh)}', en: '${escapeQuotes(en)}', layout: 'desk', flags: ['keepAlive'], rights: ['Edit', 'Del', 'Export', 'Import']${menu === undefined ? '' : `, menu: { group: '${menu}', icon: 'dict' }`} },
]);
`,
    [`contract/${plural}/${singular}.contract.ts`]: `import { z } from 'zod';
import { ${one}Status } from '#domain/${plural}/${singular}.status';
import { ${fieldTypes(fields)} } from '#contract/kit/fields';
import { importCalls } from '#contract/kit/import';
import { administeredCalls } from '#contract/kit/list-calls';

/** What the form and the import of ${en.toLowerCase()} take. */
export const ${one}Form = z.object({
  name: labeled('名称', 'Name', text(50).min(1)),
  enName: labeled('英文名', 'English name', text(80).min(1)),
  status: labeled('状态', 'Status', codeOf(${one}Status)),
${fieldLines(fields, (field) => `  ${field.key}: ${fieldCode(field).input},`)}});
export type ${One}Form = z.output<typeof ${one}Form>;

/** One row of the list. */
export const ${one}Row = ${one}Form.extend({ id: z.int(), version: z.int() });
export type ${One}Row = z.output<typeof ${one}Row>;

/** Filters of the list, and its order. */
export const ${one}Filter = z.object({
  keyword: labeled('${escapeQuotes(['名称', ...searched.map((field) => field.zh)].join('、'))}', '${escapeQuotes(['Name', ...searched.map((field) => field.en)].join(', '))}', text(50)).optional(),
  status: labeled('状态', 'Status', codeOf(${one}Status)).optional(),
  sort: z.enum(['name']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

/** Endpoints that list, add, change, delete, import and export ${en.toLowerCase()}. */
export const ${list} = {
  ...administeredCalls('/api/${plural}', { right: '${List}', what: '${escapeQuotes(en.toLowerCase())}', row: ${one}Row, filter: ${one}Filter, form: ${one}Form }),
  ...importCalls('/api/${plural}/import', '${List}Import', '${escapeQuotes(en.toLowerCase())}'),
};
`,
  };
};
