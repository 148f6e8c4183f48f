import { z } from 'zod';
import { meterKind, meterReadingSource } from '#domain/infrastructure/fixed-asset.status';
import { hasReadingPrecision, MAX_READING } from '#domain/infrastructure/meter-reading.rules';
import { isLocalDate } from '#domain/kit/time';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, int, labeled, stamp, text } from '#contract/kit/fields';
import { importCalls } from '#contract/kit/import';
import { pageOf, paging } from '#contract/kit/page';

/** A reading as a form or a workbook sends it, in the unit of its meter; an empty text is none. */
export const meterValue = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce.number().min(0).max(MAX_READING).refine(hasReadingPrecision, { message: '0.001' }),
);

/** A school-local time `YYYY-MM-DD HH:mm[:ss]` of an existing date. */
export const readAt = z
  .string()
  .trim()
  .refine(
    (value) =>
      /^2[01]\d\d-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value) && isLocalDate(value.slice(0, 10)),
    {
      message: 'YYYY-MM-DD HH:mm',
    },
  );

/** A reading of a meter. `used` is what was consumed since the reading before, times the multiplier. */
export const meterReadingRow = z.object({
  id: z.int(),
  at: labeled('抄表时间', 'Read at', stamp),
  value: labeled('读数', 'Reading', z.number()),
  restart: labeled('新表起数', 'New meter starts at', z.number().nullable()),
  used: labeled('用量', 'Consumption', z.number().nullable()),
  source: labeled('来源', 'Source', codeOf(meterReadingSource)),
  reader: labeled('抄表人或设备', 'Reader', z.string()),
  enReader: z.string(),
  note: labeled('说明', 'Note', z.string()),
  isLast: z.boolean(),
});
export type MeterReadingRow = z.output<typeof meterReadingRow>;

/** Filters of the readings of one meter. */
const meterReadingFilter = z.object({
  dateFrom: labeled('开始日期', 'From', date).optional(),
  dateTo: labeled('截止日期', 'To', date).optional(),
});

const periodUse = z.object({ used: z.number(), partial: z.boolean() }).nullable();
const monthUse = z.object({ month: z.string(), use: periodUse });
export type MonthUse = z.output<typeof monthUse>;

/** The consumption of a building in a year: its meters, each month from January, and their sum. */
export const buildingUseRow = z.object({
  buildingId: z.int(),
  buildingName: labeled('楼宇', 'Building', z.string()),
  enBuildingName: z.string(),
  meters: labeled('表计数', 'Meters', z.int()),
  months: z.array(periodUse),
  total: periodUse,
});
export type BuildingUseRow = z.output<typeof buildingUseRow>;

/** A row of the file of consumption: a building in a month. */
export const useFileRow = buildingUseRow.pick({ buildingName: true, enBuildingName: true, meters: true }).extend({
  month: labeled('月份', 'Month', z.string()),
  used: labeled('用量', 'Consumption', z.number().nullable()),
  unit: labeled('单位', 'Unit', z.string()),
  partial: labeled('读数不全', 'Readings incomplete', z.boolean()),
});
export type UseFileRow = z.output<typeof useFileRow>;

/** Which consumption is shown. */
const useFilter = z.object({
  year: labeled('年份', 'Year', int.min(2000).max(2199)),
  kind: labeled('能源', 'Supply', codeOf(meterKind)),
});

const lang = z.enum(['zh', 'en']).default('zh');
const saved = z.object({ id: z.int(), readingId: z.int() });
const note = labeled('说明', 'Note', text(200)).default('');
const at = '/api/space_desk/infrastructure';

/** Calls for the readings of meters and the consumption they show. */
export const meterReadings = {
  list: get(`${at}/:id/readings`, {
    admit: { right: 'Infrastructure' },
    about: 'Readings of a meter with what was consumed since the one before, newest first.',
    input: paging.extend({ id, ...meterReadingFilter.shape }),
    reply: pageOf(meterReadingRow),
  }),
  recentUse: get(`${at}/:id/use`, {
    admit: { right: 'Infrastructure' },
    about: 'What a meter counted in each of the last twelve months, this one included.',
    input: z.object({ id }),
    reply: z.array(monthUse),
  }),
  record: post(`${at}/record`, {
    admit: { right: 'InfrastructureRecord' },
    done: 'saved',
    about: 'Records a reading, now or at an earlier time; refused if the meter would run backwards.',
    input: z.object({
      id,
      value: labeled('读数', 'Reading', meterValue),
      at: labeled('抄表时间', 'Read at', readAt).optional(),
      note,
    }),
    reply: saved,
  }),
  replace: post(`${at}/replace`, {
    admit: { right: 'InfrastructureRecord' },
    done: 'saved',
    about: 'Records that a meter was replaced: its last reading and the first one of the new meter.',
    input: z.object({
      id,
      value: labeled('旧表止数', 'Old meter ends at', meterValue),
      restart: labeled('新表起数', 'New meter starts at', meterValue).default(0),
      at: labeled('换表时间', 'Replaced at', readAt).optional(),
      note,
    }),
    reply: saved,
  }),
  withdraw: post(`${at}/readings/withdraw`, {
    admit: { right: 'InfrastructureRecord' },
    done: 'saved',
    about: 'Withdraws the latest reading of a meter.',
    input: z.object({ id }),
    reply: saved,
  }),
  exportFile: get(`${at}/:id/readings/export`, {
    admit: { right: 'InfrastructureExport' },
    raw: true,
    about: 'The filtered readings of a meter as xlsx.',
    input: meterReadingFilter.extend({ id, lang }),
    reply: z.unknown(),
  }),
  use: get(`${at}/use`, {
    admit: { right: 'Infrastructure' },
    about: 'Consumption by building and month of a year, in the caller’s scope.',
    input: useFilter,
    reply: z.array(buildingUseRow),
  }),
  exportUse: get(`${at}/use/export`, {
    admit: { right: 'InfrastructureExport' },
    raw: true,
    about: 'Consumption by building and month of a year as xlsx.',
    input: useFilter.extend({ lang }),
    reply: z.unknown(),
  }),
  ...importCalls(`${at}/readings/import`, 'InfrastructureRecordImport', 'meter readings'),
};
