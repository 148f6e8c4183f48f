import { z } from 'zod';
import { dateRangeType } from '#domain/venues/venue.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, int, labeled, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

const clock = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-4]):[0-5]\d$/);
const savedCalendarEntry = z.object({ id: z.int() });
const version = int.min(0).optional();
const slot = z.object({ id: z.int(), beginMinute: z.int(), endMinute: z.int() });

/** A row of the opening time templates. */
export const businessRow = z.object({
  id: z.int(),
  name: labeled('名称', 'Name', z.string()),
  enName: labeled('英文名', 'English name', z.string()),
  businessType: labeled('日期分类', 'Day type', z.string()),
  typeName: z.string(),
  enTypeName: z.string(),
  slots: z.array(slot),
  sites: z.int(),
  siteNames: labeled('使用场地', 'Sites', z.string()),
  enSiteNames: z.string(),
  rules: labeled('日期规则', 'Date rules', z.int()),
  editable: z.boolean(),
  version: z.int(),
});
export type BusinessRow = z.output<typeof businessRow>;
/** Filters of the opening time templates. */
export const businessFilter = z.object({
  keyword: labeled('名称', 'Name', text(50)).optional(),
  siteId: labeled('场地', 'Site', id).optional(),
});

/** A slot as entered. An end at or before the beginning is on the next day. */
const slotDraft = z.object({ id: id.optional(), begin: clock, end: clock });
const businessDraft = z.object({
  id: id.optional(),
  name: labeled('名称', 'Name', text(50).min(2)),
  enName: labeled('英文名', 'English name', text(50).min(2)),
  businessType: labeled('日期分类', 'Day type', text(40)).default(''),
  slots: labeled('场次', 'Slots', z.array(slotDraft).min(1).max(144)),
  version,
});

/** Calls for opening time templates and the calendar that results from them. */
export const business = {
  list: get('/api/venue_business', {
    admit: { right: 'VenuesBusiness' },
    about: 'Opening times by page, with their users.',
    input: paging.extend(businessFilter.shape),
    reply: pageOf(businessRow),
  }),
  save: post('/api/venue_business/save', {
    admit: { right: 'VenuesBusinessEdit' },
    done: 'saved',
    about: 'Adds or changes opening times; a slot with coming bookings stays.',
    input: businessDraft,
    reply: savedCalendarEntry,
  }),
  remove: post('/api/venue_business/delete', {
    admit: { right: 'VenuesBusinessDel' },
    done: 'saved',
    about: 'Deletes opening times that no site and no rule uses.',
    input: z.object({ id }),
    reply: savedCalendarEntry,
  }),
  sites: get('/api/venue_business/sites', {
    admit: { right: 'VenuesBusiness' },
    about: 'Sites whose calendar the caller manages.',
    input: z.object({}),
    reply: z.array(
      z.object({
        siteId: z.int(),
        siteName: z.string(),
        enSiteName: z.string(),
        venueId: z.int(),
        venueName: z.string(),
        enVenueName: z.string(),
      }),
    ),
  }),
  month: get('/api/venue_business/month', {
    admit: { right: 'VenuesBusiness' },
    about: 'The days of a month at a site, computed from holidays and rules.',
    input: z.object({ siteId: id, month: labeled('月份', 'Month', z.string().regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/)) }),
    reply: z.array(
      z.object({
        date: z.string(),
        dateKind: z.int(),
        closed: z.boolean(),
        holidayName: z.string().nullable(),
        enHolidayName: z.string().nullable(),
        ruleName: z.string().nullable(),
        enRuleName: z.string().nullable(),
        templateName: z.string(),
        enTemplateName: z.string(),
        slots: z.int(),
        begin: z.string().nullable(),
        end: z.string().nullable(),
      }),
    ),
  }),
  day: get('/api/venue_business/day', {
    admit: { right: 'VenuesBusiness' },
    about: 'Why a day at a site is as it is, in words, with its slots.',
    input: z.object({ siteId: id, date }),
    reply: z.object({
      date: z.string(),
      dateKind: z.int(),
      closed: z.boolean(),
      why: z.array(z.object({ zh: z.string(), en: z.string() })),
      slots: z.array(z.object({ begin: z.string(), end: z.string() })),
      orders: z.int(),
    }),
  }),
};

/** A date rule with all its sites. */
export const dateRuleRow = z.object({
  id: z.int(),
  name: labeled('名称', 'Name', z.string()),
  enName: labeled('英文名', 'English name', z.string()),
  beginDate: labeled('日期', 'Dates', z.string()),
  endDate: z.string(),
  rangeType: labeled('周期类型', 'Period type', z.int()),
  times: labeled('周期数', 'Periods', z.int()),
  weekdays: z.array(z.int()),
  onHoliday: z.boolean(),
  templateId: z.int(),
  templateName: labeled('使用时段', 'Time template', z.string()),
  enTemplateName: z.string(),
  priority: labeled('优先级', 'Priority', z.int()),
  siteIds: z.array(z.int()),
  siteNames: labeled('场地', 'Sites', z.string()),
  enSiteNames: z.string(),
  phase: labeled('状态', 'Status', z.int()),
  editable: z.boolean(),
  version: z.int(),
});
export type DateRuleRow = z.output<typeof dateRuleRow>;
/** Filters of the date rules. */
export const dateRuleFilter = z.object({
  keyword: labeled('名称', 'Name', text(50)).optional(),
  siteId: labeled('场地', 'Site', id).optional(),
  dateFrom: labeled('日期从', 'From', date).optional(),
  dateTo: labeled('日期至', 'To', date).optional(),
});

const dateRuleDraft = z.object({
  id: id.optional(),
  name: labeled('名称', 'Name', text(50).min(2)),
  enName: labeled('英文名', 'English name', text(50).min(2)),
  siteIds: labeled('场地', 'Sites', z.array(id).min(1).max(200)),
  templateId: labeled('使用时段', 'Time template', id),
  rangeType: labeled('周期类型', 'Period type', codeOf(dateRangeType)),
  beginDate: labeled('开始日期', 'Start date', date),
  times: labeled('周期数', 'Periods', int.min(1).max(366)),
  weekdays: labeled('星期', 'Weekdays', z.array(int.min(1).max(7)).max(7).default([])),
  onHoliday: labeled('仅节假日', 'Holidays only', z.boolean().default(false)),
  priority: labeled('优先级', 'Priority', int.min(0).max(99).default(0)),
  version,
});

/** Calls for date rules, which assign opening time templates to dates. */
export const dateRules = {
  list: get('/api/date_rules', {
    admit: { right: 'DateRules' },
    about: 'Date rules by page.',
    input: paging.extend(dateRuleFilter.shape),
    reply: pageOf(dateRuleRow),
  }),
  detail: get('/api/date_rules/:id', {
    admit: { right: 'DateRules' },
    about: 'One date rule, with the days on which another rule applies.',
    input: z.object({ id }),
    reply: z.object({
      rule: dateRuleRow,
      days: z.array(
        z.object({
          siteId: z.int(),
          siteName: z.string(),
          enSiteName: z.string(),
          decides: z.int(),
          givesWay: z.array(z.object({ date: z.string(), zh: z.string(), en: z.string() })),
        }),
      ),
    }),
  }),
  save: post('/api/date_rules/save', {
    admit: { right: 'DateRulesEdit' },
    done: 'saved',
    about: 'Adds or changes a rule for its sites; open boards update at once.',
    input: dateRuleDraft,
    reply: savedCalendarEntry,
  }),
  remove: post('/api/date_rules/delete', {
    admit: { right: 'DateRulesDel' },
    done: 'saved',
    about: 'Deletes a rule; its days follow the remaining rules.',
    input: z.object({ id }),
    reply: savedCalendarEntry,
  }),
};
