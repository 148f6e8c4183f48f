import { fieldCode, escapeQuotes, type AreaField, type Spellings } from './area.names';

/** Returns one line per field. */
export const fieldLines = (fields: readonly AreaField[], line: (field: AreaField) => string): string =>
  fields.map((field) => `${line(field)}\n`).join('');

const fieldTypes = (fields: readonly AreaField[]): string => {
  const used = new Set(['codeOf', 'id', 'int', 'labeled', 'text']);
  for (const { kind } of fields) if (kind === 'flag' || kind === 'date') used.add(kind);
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
  { plural, singular, one, list, List, One, zh, en }: Spellings,
  fields: readonly AreaField[],
) => ({
  [`contract/${plural}/${singular}.routes.ts`]: `import { routes } from '#contract/kit/route';

/** Screens of ${en.toLowerCase()}: the list, with forms to add and edit, deletion and export. */
export const ${one}Routes = routes([
  { name: '${List}', path: '/${list}', zh: '${escapeQuotes(zh)}', en: '${escapeQuotes(en)}', layout: 'desk', flags: ['keepAlive'], rights: ['Edit', 'Del', 'Export'] },
]);
`,
  [`contract/${plural}/${singular}.contract.ts`]: `import { z } from 'zod';
import { ${one}Status } from '#domain/${plural}/${singular}.status';
import { get, post } from '#contract/kit/endpoint';
import { ${fieldTypes(fields)} } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

/** One row of the list. */
export const ${one}Row = z.object({
  id: z.int(),
  name: labeled('名称', 'Name', z.string()),
  enName: z.string(),
  status: labeled('状态', 'Status', z.int()),
${fieldLines(fields, (field) => `  ${field.key}: ${fieldCode(field).row},`)}  version: z.int(),
});
export type ${One}Row = z.output<typeof ${one}Row>;

/** Filters of the list. */
export const ${one}Filter = z.object({
  keyword: labeled('${escapeQuotes(['名称', ...fields.filter((field) => fieldCode(field).search).map(({ zh }) => zh)].join('、'))}', '${escapeQuotes(['Name', ...fields.filter((field) => fieldCode(field).search).map((field) => field.en)].join(', '))}', text(50)).optional(),
  status: labeled('状态', 'Status', codeOf(${one}Status)).optional(),
});

/** Endpoints that list, add, change, delete and export ${en.toLowerCase()}. */
export const ${list} = {
  list: get('/api/${plural}', { admit: { right: '${List}' }, about: 'Returns ${escapeQuotes(en.toLowerCase())} by page.', input: paging.extend(${one}Filter.shape), reply: pageOf(${one}Row) }),
  save: post('/api/${plural}/save', {
    admit: { right: '${List}Edit' }, done: 'saved', about: 'Adds a row, or changes the row with this id; refused if the version is outdated.',
    input: z.object({
      id: id.optional(), version: int.optional(), name: labeled('名称', 'Name', text(50).min(1)), enName: labeled('英文名', 'English name', text(80).min(1)), status: labeled('状态', 'Status', codeOf(${one}Status)),
${fieldLines(fields, (field) => `      ${field.key}: ${fieldCode(field).input},`)}    }),
    reply: z.object({ id: z.int() }),
  }),
  remove: post('/api/${plural}/delete', { admit: { right: '${List}Del' }, done: 'saved', about: 'Deletes a row.', input: z.object({ id }), reply: z.object({ id: z.int() }) }),
  exportFile: get('/api/${plural}/export', { admit: { right: '${List}Export' }, raw: true, about: 'The filtered rows as xlsx.', input: ${one}Filter.extend({ lang: z.enum(['zh', 'en']).default('zh') }), reply: z.unknown() }),
};
`,
});
