import { contractFiles, domainFiles } from './area-rooms.template';
import { serverFiles } from './area-server.template';
import {
  escapeQuotes,
  spellingsOf,
  type AreaField,
  type AreaFieldKind,
  type AreaNames,
  type Spellings,
} from './area.names';

const controls: Readonly<Record<AreaFieldKind, string>> = {
  text: 'text',
  long: 'area',
  whole: 'number',
  flag: 'switch',
  date: 'date',
};

const columnOf = ({ key, kind }: AreaField): string =>
  kind === 'flag'
    ? `column.own('${key}', (row, { t }) => t(row.${key} ? { zh: '是', en: 'Yes' } : { zh: '否', en: 'No' }))`
    : `column.text('${key}')`;

const edgeFiles = ({ plural, singular, one, list, List, One, zh, en }: Spellings, fields: readonly AreaField[]) => ({
  [`web/${plural}/${plural}.screen.tsx`]: `import { ${one}Status } from '#domain/${plural}/${singular}.status';
import { ${list}, ${one}Filter, ${one}Row, type ${One}Row } from '#contract/${plural}/${singular}.contract';
import { historyAction } from '#web/kit/audit/history-action';
import { input } from '#web/kit/form/form-spec';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';

const column = columnsOf<${One}Row>();
const fields = [input.text('name'), input.text('enName'), input.select('status', ${one}Status)${fields
    .filter(({ inForm }) => inForm)
    .map((field) => `, input.${controls[field.kind]}('${field.key}')`)
    .join('')}];

/** ${en}. */
export default listScreen({
  route: '${List}',
  list: ${list}.list,
  filter: ${one}Filter,
  row: ${one}Row,
  rowKey: (row) => String(row.id),
  noun: { zh: '${escapeQuotes(zh)}', en: '${escapeQuotes(en.toLowerCase())}' },
  search: [field.text('keyword'), field.select('status', ${one}Status)],
  columns: [column.name('name', 'enName', { phone: 'title', sort: true }), column.tag('status', ${one}Status)${fields
    .filter(({ inList }) => inList)
    .map((field) => `, ${columnOf(field)}`)
    .join('')}],
  add: { endpoint: ${list}.save, fields, start: () => ({ status: ${one}Status.on }) },
  edit: { endpoint: ${list}.save, fields },
  remove: { endpoint: ${list}.remove, name: ({ name, enName }, { pick }) => pick(name, enName) },
  actions: [historyAction<${One}Row>('${one}', (row) => row.id, (row) => row.name)],
  imports: { check: ${list}.importCheck, template: '${one}' },
  exports: { endpoint: ${list}.exportFile, right: '${List}Export' },
});
`,
  [`e2e/${plural}/${plural}.journey.ts`]: `import { expect, test } from '@playwright/test';

test('opening ${escapeQuotes(en.toLowerCase())} without a session leads to the login', async ({ page }) => {
  await page.goto('/venue/${list}');
  await expect(page).toHaveURL(/\\/venue\\/login/);
});
`,
});

/**
 * Returns every file of a new area by path. `migration` is the next number, four digits; `fields` are the fields
 * besides name, English name and status. A field not in the form gets its default.
 */
export const areaFiles = (
  names: AreaNames,
  migration: string,
  fields: readonly AreaField[] = [],
): Readonly<Record<string, string>> => {
  const all = spellingsOf(names);
  return {
    ...domainFiles(all),
    ...contractFiles(all, fields),
    ...serverFiles(all, migration, fields),
    ...edgeFiles(all, fields),
  };
};
