import { business, dateRules, type DateRuleRow } from '#contract/calendars/calendar.contract';
import { enumeration } from '#domain/kit/enumeration';
import { dateRangeType } from '#domain/venues/venue.status';
import { call } from '#web/kit/call/call';
import { input, type FormSpec } from '#web/kit/form/form-spec';

/** The days of the week, Monday first. */
export const weekdays = enumeration({
  mon: { code: 1, zh: '周一', en: 'Mon' },
  tue: { code: 2, zh: '周二', en: 'Tue' },
  wed: { code: 3, zh: '周三', en: 'Wed' },
  thu: { code: 4, zh: '周四', en: 'Thu' },
  fri: { code: 5, zh: '周五', en: 'Fri' },
  sat: { code: 6, zh: '周六', en: 'Sat' },
  sun: { code: 7, zh: '周日', en: 'Sun' },
});

const templates = async () =>
  (await call(business.list, { size: 200 }, { quiet: true })).content.map(({ id, name, enName }) => ({
    id,
    name,
    enName,
  }));
const sites = async () =>
  (await call(business.sites, {}, { quiet: true })).map(({ siteId, siteName, enSiteName, venueName, enVenueName }) => ({
    id: siteId,
    name: `${venueName} · ${siteName}`,
    enName: `${enVenueName} · ${enSiteName}`,
  }));

/** The form of a date rule. */
export const dateRuleForm: FormSpec<DateRuleRow> = {
  endpoint: dateRules.save,
  fields: [
    {
      title: { zh: '规则', en: 'Rule' },
      fields: [
        input.text('name'),
        input.text('enName'),
        input.lookup('templateId', templates),
        input.lookup('siteIds', sites, { many: true, wide: true }),
      ],
    },
    {
      title: { zh: '适用日期', en: 'Dates' },
      fields: [
        input.select('rangeType', dateRangeType, {
          hint: {
            zh: '自然月、自然周按整月整周计算；N天从开始日期起算',
            en: 'Months and weeks count in full. N days count from the start date.',
          },
        }),
        input.date('beginDate'),
        input.number('times', { hint: { zh: '几个月、几周或几天', en: 'Number of months, weeks or days' } }),
        input.select('weekdays', weekdays, { many: true, hint: { zh: '不选表示每天', en: 'If empty, every day' } }),
        input.switch('onHoliday', {
          hint: { zh: '仅在节假日表中的日期使用', en: 'Applies only to dates in the holiday table' },
        }),
        input.number('priority', {
          hint: {
            zh: '同类规则中数字大的优先；单日规则总是最先',
            en: 'Among rules of the same type, the higher number wins. Single-date rules always come first.',
          },
        }),
      ],
    },
  ],
  start: (row) =>
    row
      ? { ...row }
      : { rangeType: dateRangeType.days, times: 7, weekdays: [], onHoliday: false, priority: 0, siteIds: [] },
};
