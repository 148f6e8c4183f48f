import { z } from 'zod';
import { switchStatus } from '#domain/venues/venue.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, id, int, labeled, text } from '#contract/kit/fields';
import { administeredCalls, exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

const sort = labeled('排序', 'Order', int.min(0).max(9_999).default(0));
const version = int.min(0).optional();
const changeResult = z.object({ id: z.int() });

/** One code list. */
const codeListRow = z.object({
  id: z.int(),
  codeKey: labeled('编码', 'Key', z.string()),
  name: labeled('名称', 'Name', z.string()),
  enName: labeled('英文名', 'English name', z.string()),
  sort: labeled('排序', 'Order', z.int()),
  builtIn: z.boolean(),
  items: labeled('项数', 'Items', z.int()),
  version: z.int(),
});
export type CodeListRow = z.output<typeof codeListRow>;

/** One item of a code list; `uses` is the number of rows that reference it. */
export const codeRow = z.object({
  id: z.int(),
  listName: labeled('列表', 'List', z.string()),
  enListName: z.string(),
  codeKey: labeled('列表编码', 'List key', z.string()),
  codename: labeled('名称', 'Name', z.string()),
  enName: labeled('英文名', 'English name', z.string()),
  value: labeled('值', 'Value', z.string()),
  parentId: labeled('上级', 'Parent', z.int().nullable()),
  parentName: labeled('上级', 'Parent', z.string().nullable()),
  enParentName: z.string().nullable(),
  sort: labeled('排序', 'Order', z.int()),
  status: labeled('状态', 'Status', z.int()),
  uses: labeled('使用', 'Uses', z.int()),
  version: z.int(),
});
export type CodeRow = z.output<typeof codeRow>;

/** Filters of the code items. */
export const codeFilter = z.object({
  keyword: labeled('名称、英文名、值', 'Name, English name, value', text(50)).optional(),
  codeKey: labeled('列表', 'List', text(40)).optional(),
  status: labeled('状态', 'Status', codeOf(switchStatus)).optional(),
});

/** Inputs of a code list and of a code item. */
const listInput = z.object({
  id: id.optional(),
  codeKey: labeled(
    '编码',
    'Key',
    z
      .string()
      .trim()
      .refine((key) => /^[a-z][a-z0-9_]{1,39}$/.test(key), { message: 'a–z 0–9 _ (2–40)' }),
  ),
  name: labeled('名称', 'Name', text(40).min(1)),
  enName: labeled('英文名', 'English name', text(80).min(1)),
  sort,
  version,
});
const itemInput = z.object({
  id: id.optional(),
  codeKey: labeled('列表', 'List', text(40).min(1)),
  codename: labeled('名称', 'Name', text(40).min(1)),
  enName: labeled('英文名', 'English name', text(80).min(1)),
  value: labeled('值', 'Value', text(40).min(1)),
  parentId: labeled('上级', 'Parent', id).optional(),
  sort,
  status: labeled('状态', 'Status', codeOf(switchStatus)),
  version,
});

/** Endpoints of code lists and their items. */
export const codeLists = {
  lists: get('/api/codes/lists', {
    admit: { right: 'Code' },
    lookup: true,
    about: 'Every code list with its number of items.',
    input: z.object({}),
    reply: z.array(codeListRow),
  }),
  saveList: post('/api/codes/lists/save', {
    admit: { right: 'CodeEdit' },
    done: 'saved',
    about: 'Adds a code list, or changes its names and order.',
    input: listInput,
    reply: changeResult,
  }),
  deleteList: post('/api/codes/lists/delete', {
    admit: { right: 'CodeDel' },
    done: 'saved',
    about: 'Deletes an empty list that is not a system list.',
    input: z.object({ id }),
    reply: changeResult,
  }),
  items: get('/api/codes/items', {
    admit: { right: 'Code' },
    about: 'Items by page.',
    input: paging.extend(codeFilter.shape),
    reply: pageOf(codeRow),
  }),
  save: post('/api/codes/items/save', {
    admit: { right: 'CodeEdit' },
    done: 'saved',
    about: 'Adds or changes an item; a value in use cannot change.',
    input: itemInput,
    reply: changeResult,
  }),
  remove: post('/api/codes/items/delete', {
    admit: { right: 'CodeDel' },
    done: 'saved',
    about: 'Deletes an item that is not in use.',
    input: z.object({ id }),
    reply: changeResult,
  }),
  uses: get('/api/codes/uses', {
    admit: { right: 'Code' },
    about: 'The uses of an item: kinds, counts and first examples.',
    input: z.object({ id }),
    reply: z.array(
      z.object({
        zh: z.string(),
        en: z.string(),
        count: z.int(),
        names: z.array(z.object({ name: z.string(), enName: z.string() })),
      }),
    ),
  }),
  exportFile: exportCall('/api/codes/export', 'CodeExport', codeFilter, 'The filtered items as xlsx.'),
};

/** One entry of the dictionary. */
export const dictRow = z.object({
  id: z.int(),
  parentId: labeled('上级', 'Parent', z.int().nullable()),
  parentCode: labeled('上级编码', 'Parent code', z.string().nullable()),
  dictCode: labeled('编码', 'Code', z.string()),
  dictVal: labeled('文字', 'Text', z.string()),
  enVal: labeled('英文', 'English text', z.string()),
  sort: labeled('排序', 'Order', z.int()),
  status: labeled('状态', 'Status', z.int()),
  builtIn: z.boolean(),
  childs: labeled('下级', 'Children', z.int()),
  version: z.int(),
});
export type DictRow = z.output<typeof dictRow>;

/** Filters of the dictionary. */
export const dictFilter = z.object({
  keyword: labeled('编码、文字、英文', 'Code, text, English', text(50)).optional(),
  parentId: labeled('上级', 'Parent', id).optional(),
  status: labeled('状态', 'Status', codeOf(switchStatus)).optional(),
});

const dictCode = z
  .string()
  .trim()
  .refine((code) => /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/.test(code), { message: 'A–Z a–z 0–9 _ . - (1–64)' });
const dictInput = z.object({
  parentId: labeled('上级', 'Parent', id).optional(),
  dictCode: labeled('编码', 'Code', dictCode),
  dictVal: labeled('文字', 'Text', text(200).min(1)),
  enVal: labeled('英文', 'English text', text(200).min(1)),
  sort,
  status: labeled('状态', 'Status', codeOf(switchStatus)),
});
const dictEntry = z.object({ dictCode: z.string(), dictVal: z.string(), enDictVal: z.string() });

/** Endpoints of the dictionary: anyone reads entries by code, authorised staff edits them. */
export const dictionary = {
  ...administeredCalls('/api/dicts', {
    right: 'Dicts',
    what: 'dictionary entries',
    row: dictRow,
    filter: dictFilter,
    form: dictInput,
    about: { remove: 'Deletes an entry without children that the system does not need.' },
  }),
  childs: get('/api/dicts/childs', {
    admit: 'public',
    lookup: true,
    about: 'Child entries of a code.',
    input: z.object({ dictCode: text(64).min(1) }),
    reply: z.array(dictEntry),
  }),
  view: get('/api/dicts/view', {
    admit: 'public',
    lookup: true,
    about: 'One entry by its code; `parent.child` names a child entry.',
    input: z.object({ dictCode: text(130).min(1) }),
    reply: dictEntry,
  }),
  roots: get('/api/dicts/roots', {
    admit: { right: 'Dicts' },
    about: 'Entries that can have children.',
    input: z.object({}),
    reply: z.array(z.object({ id: z.int(), name: z.string(), enName: z.string() })),
  }),
};
