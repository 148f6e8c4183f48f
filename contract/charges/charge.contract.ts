import { z } from 'zod';
import { STEP_MINUTES } from '#domain/kit/time';
import { dateKind } from '#domain/venues/venue.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, int, labeled, text } from '#contract/kit/fields';
import { importCalls } from '#contract/kit/import';

const lang = z.enum(['zh', 'en']).default('zh');
const step = int.refine((minutes) => minutes % STEP_MINUTES === 0, { message: `${STEP_MINUTES}` });
/** The highest price of a slot, in yuan. */
export const MAX_CHARGE_YUAN = 99_999.99;
const price = z.coerce
  .number()
  .min(0)
  .max(MAX_CHARGE_YUAN)
  .refine((yuan) => Math.abs(yuan * 100 - Math.round(yuan * 100)) < 1e-6, { message: '0.01' });

const chargeFields = {
  roleId: labeled('人群', 'Role', id.nullable().default(null)),
  dateKind: labeled('日期类型', 'Day type', codeOf(dateKind).nullable().default(null)),
  beginMinute: labeled('开始', 'From', step.pipe(z.int().min(0).max(2_870))),
  endMinute: labeled('结束', 'To', step.pipe(z.int().min(10).max(2_880))),
  price: labeled('价格（元）', 'Price (CNY)', price),
  companionPrice: labeled('同伴价（元）', 'Companion price (CNY)', price.default(0)),
};
/**
 * A price to save; null means any. Minutes count from the beginning of the slot's own date; values above 1440 are on
 * the next date.
 */
const chargeDraft = z
  .object(chargeFields)
  .refine(({ beginMinute, endMinute }) => beginMinute < endMinute, { path: ['endMinute'], message: '>' });
export type ChargeDraft = z.output<typeof chargeDraft>;

/** The key of a price list: all prices of a site, or of one space, for the same period. */
const chargeListKey = {
  siteId: id,
  spaceId: id.optional(),
  effectiveFrom: date.optional(),
  effectiveTo: date.optional(),
};
const chargeSheetInput = z
  .object({ ...chargeListKey, rows: z.array(chargeDraft).max(600) })
  .refine(({ effectiveFrom: from, effectiveTo: to }) => !from || !to || from <= to, {
    path: ['effectiveTo'],
    message: '>=',
  });
export type ChargeSheetInput = z.output<typeof chargeSheetInput>;

/** A stored price. */
const chargeRow = z.object({
  id: z.int(),
  spaceId: z.int().nullable(),
  roleId: z.int().nullable(),
  dateKind: z.int().nullable(),
  beginMinute: z.int(),
  endMinute: z.int(),
  price: z.number(),
  companionPrice: z.number(),
  effectiveFrom: z.string().nullable(),
  effectiveTo: z.string().nullable(),
});
export type ChargeRow = z.output<typeof chargeRow>;

const priceGap = z.object({ roleId: z.int(), dateKind: z.int(), begins: z.array(z.int()) });
/** The result of checking a price list against the slots that can be booked. */
const chargeSheetCheck = z.object({
  /** Groups of row indexes that apply to the same slot with equal precedence. */
  clashes: z.array(z.array(z.int())),
  gaps: z.array(priceGap),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** The number of upcoming orders, which keep the price at which they were placed. */
  orders: z.int(),
});
export type ChargeSheetCheck = z.output<typeof chargeSheetCheck>;

/** A row of the price file: names instead of ids, clock times instead of minutes. */
export const chargeSheetRow = z.object({
  venueName: labeled('场馆', 'Venue', z.string()),
  siteName: labeled('场地', 'Site', z.string()),
  spaceName: labeled('片场', 'Court', z.string().nullable()),
  role: labeled('人群', 'Role', z.int().nullable()),
  dateKind: labeled('日期类型', 'Day type', z.int().nullable()),
  begin: labeled('开始', 'From', z.string()),
  end: labeled('结束', 'To', z.string()),
  price: labeled('价格（元）', 'Price (CNY)', z.number()),
  companionPrice: labeled('同伴价（元）', 'Companion price (CNY)', z.number()),
  effectiveFrom: labeled('生效日期', 'Valid from', z.string().nullable()),
  effectiveTo: labeled('失效日期', 'Valid until', z.string().nullable()),
});

/** Calls for the price tables of sites. */
export const charges = {
  sites: get('/api/venue_charges/sites', {
    admit: { right: 'VenuesCharge' },
    about: 'Sites whose prices the caller manages, with the number of prices and gaps of each.',
    input: z.object({}),
    reply: z.array(
      z.object({
        siteId: z.int(),
        siteName: z.string(),
        enSiteName: z.string(),
        venueId: z.int(),
        venueName: z.string(),
        enVenueName: z.string(),
        rows: z.int(),
        gaps: z.int(),
      }),
    ),
  }),
  table: get('/api/venue_charges/table', {
    admit: { right: 'VenuesCharge' },
    about: 'All prices of a site, its allowed roles and slot times.',
    input: z.object({ siteId: id }),
    reply: z.object({
      siteId: z.int(),
      siteName: z.string(),
      enSiteName: z.string(),
      capacity: z.boolean(),
      today: z.string(),
      seen: z.string(),
      roleIds: z.array(z.int()),
      spaces: z.array(z.object({ id: z.int(), spaceName: z.string(), enName: z.string() })),
      begins: z.array(z.int()),
      rows: z.array(chargeRow),
      gaps: z.array(priceGap),
    }),
  }),
  check: post('/api/venue_charges/check', {
    admit: { right: 'VenuesCharge' },
    about: 'Previews saving a list; nothing is written.',
    input: chargeSheetInput,
    reply: chargeSheetCheck,
  }),
  save: post('/api/venue_charges/save', {
    admit: { right: 'VenuesChargeEdit' },
    done: 'saved',
    about: 'Replaces the price list of the same days; without rows it is deleted. Existing orders keep their price.',
    input: chargeSheetInput.safeExtend({ seen: text(64).optional() }),
    reply: z.object({ rows: z.int(), seen: z.string() }),
  }),
  copy: post('/api/venue_charges/copy', {
    admit: { right: 'VenuesChargeEdit' },
    done: 'saved',
    about: 'Copies the prices of a site to others, without those of single courts, at a percentage.',
    input: z.object({
      siteId: id,
      toSiteIds: labeled('复制到', 'Copy to', z.array(id).min(1).max(100)),
      percent: labeled('比例（%）', 'Percent (%)', int.min(1).max(500).default(100)),
    }),
    reply: z.object({ sites: z.int(), rows: z.int() }),
  }),
  preview: get('/api/venue_charges/preview', {
    admit: { right: 'VenuesCharge' },
    about: 'The price a person or a role pays for a slot, and the list it comes from.',
    input: z.object({
      siteId: id,
      spaceId: id.optional(),
      date: labeled('日期', 'Date', date),
      beginMinute: labeled('开始', 'From', int.min(0).max(1439)),
      roleId: id.optional(),
      account: labeled('学工号', 'Account', text(40)).optional(),
      people: labeled('人数', 'People', int.min(1).max(50).default(1)),
    }),
    reply: z.object({
      date: z.string(),
      dateKind: z.int(),
      closed: z.boolean(),
      slot: z.boolean(),
      cases: z.array(
        z.object({
          roleId: z.int(),
          fee: z.number().nullable(),
          price: z.number().nullable(),
          companionPrice: z.number().nullable(),
          row: chargeRow.nullable(),
        }),
      ),
    }),
  }),
  exportFile: get('/api/venue_charges/export', {
    admit: { right: 'VenuesChargeExport' },
    raw: true,
    about: 'All prices the caller manages as xlsx.',
    input: z.object({ siteId: id.optional(), lang }),
    reply: z.unknown(),
  }),
  ...importCalls('/api/venue_charges/import', 'VenuesChargeImport', 'prices'),
};
