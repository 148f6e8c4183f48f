import { z } from 'zod';
import { areaFieldKind } from '#domain/system/code-gen.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, flag, id, int, labeled, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

const kebab = z
  .string()
  .trim()
  .max(40)
  .refine((name) => /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name), { message: 'a–z 0–9 -' });
const label = (max: number) =>
  text(max)
    .min(1)
    .refine((words) => !/[\\'"`$*<>{}]/.test(words), { message: 'a–z A–Z 0–9 , -' });
const english = (max: number) =>
  label(max).refine((words) => /^[A-Za-z][A-Za-z0-9 ,()/-]*$/.test(words), { message: 'a–z A–Z 0–9 , ( ) / -' });

/** Input for one field of a new area. */
const areaFieldInput = z.object({
  key: z
    .string()
    .trim()
    .max(40)
    .refine((name) => /^[a-z][A-Za-z0-9]*$/.test(name), { message: 'a–z A–Z 0–9' }),
  column: z
    .string()
    .trim()
    .max(40)
    .refine((name) => /^[a-z][a-z0-9_]*$/.test(name), { message: 'a–z 0–9 _' }),
  zh: label(40),
  en: english(60),
  kind: codeOf(areaFieldKind),
  required: flag,
  inList: flag,
  inForm: flag,
  inSearch: flag,
});
const MOST_FIELDS = 40;

const plan = z.object({
  plural: labeled('区域名（复数）', 'Area (plural)', kebab),
  singular: labeled('单数名', 'Singular name', kebab),
  zh: labeled('中文标题', 'Chinese title', label(30)),
  en: labeled('英文标题', 'English title', english(40)),
  tableName: labeled('来源表', 'Source table', text(63)).optional(),
  fields: labeled('字段', 'Fields', z.array(areaFieldInput).max(MOST_FIELDS)),
});

/** One planned area in the list. */
export const codeGenRow = z.object({
  id: z.int(),
  plural: labeled('区域', 'Area', z.string()),
  singular: z.string(),
  zh: labeled('中文标题', 'Chinese title', z.string()),
  en: labeled('英文标题', 'English title', z.string()),
  tableName: labeled('来源表', 'Source table', z.string().nullable()),
  fieldCount: labeled('字段数', 'Fields', z.int()),
  by: labeled('创建人', 'Created by', z.string()),
  gmtModified: labeled('修改时间', 'Changed', z.string()),
});
export type CodeGenRow = z.output<typeof codeGenRow>;

/** Filters of the plan list. */
export const codeGenFilter = z.object({
  keyword: labeled('区域、标题、表', 'Area, title, table', text(50)).optional(),
});

const field = z.object({
  key: z.string(),
  column: z.string(),
  zh: z.string(),
  en: z.string(),
  kind: z.string(),
  required: z.boolean(),
  inList: z.boolean(),
  inForm: z.boolean(),
  inSearch: z.boolean(),
});
export type FieldDraft = z.output<typeof field>;
const areaPlan = z.object({
  id: z.int(),
  version: z.int(),
  plural: z.string(),
  singular: z.string(),
  zh: z.string(),
  en: z.string(),
  tableName: z.string().nullable(),
  fields: z.array(field),
});
const file = z.object({ path: z.string(), text: z.string() });

/**
 * Endpoints of area plans and their generated files. Nothing is written on the server; for developers only, not in
 * production.
 */
export const codeGen = {
  list: get('/api/code_gen', {
    admit: { right: 'CodeGen' },
    about: 'Planned areas by page.',
    input: paging.extend(codeGenFilter.shape),
    reply: pageOf(codeGenRow),
  }),
  detail: get('/api/code_gen/detail/:id', {
    admit: { right: 'CodeGenDetail' },
    about: 'One plan with its fields.',
    input: z.object({ id }),
    reply: areaPlan,
  }),
  tables: get('/api/code_gen/tables', {
    admit: { right: 'CodeGenAdd' },
    about: 'Tables a plan can start from.',
    input: z.object({}),
    reply: z.array(z.object({ name: z.string(), columns: z.int() })),
  }),
  columns: get('/api/code_gen/columns', {
    admit: { right: 'CodeGenAdd' },
    about: 'Columns of a table as fields of an area.',
    input: z.object({ tableName: text(63).min(1) }),
    reply: z.array(field),
  }),
  save: post('/api/code_gen/save', {
    admit: { right: 'CodeGenAdd' },
    done: 'saved',
    about: 'Saves a plan.',
    input: plan.extend({ id: id.optional(), version: int.min(0).optional() }),
    reply: z.object({ id: z.int() }),
  }),
  remove: post('/api/code_gen/delete', {
    admit: { right: 'CodeGenDel' },
    done: 'saved',
    about: 'Deletes a plan.',
    input: z.object({ id }),
    reply: z.object({ id: z.int() }),
  }),
  preview: post('/api/code_gen/preview', {
    admit: { right: 'CodeGenAdd' },
    about: 'The files of a plan, saved or not.',
    input: plan,
    reply: z.array(file),
  }),
  zip: get('/api/code_gen/zip', {
    admit: { right: 'CodeGen' },
    raw: true,
    about: 'The files of a saved plan as a zip.',
    input: z.object({ id }),
    reply: z.unknown(),
  }),
};
