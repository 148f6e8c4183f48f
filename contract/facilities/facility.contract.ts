import { z } from 'zod';
import { metric, readingState } from '#domain/facilities/facility.status';
import { switchStatus } from '#domain/venues/venue.status';
import { attachment } from '#contract/attachments/attachment.contract';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, flag, id, labeled, stamp, text } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { pictures, placeChoice, version } from '#contract/venues/venue-desk.contract';

const rangeEnd = z.coerce.number().min(-100_000).max(100_000);

/** A measure of a facility with its latest reading. The time is in epoch ms. */
const facilityReading = z.object({
  metric: codeOf(metric),
  low: z.number().nullable(),
  high: z.number().nullable(),
  hardwareId: z.int().nullable(),
  sensor: z.string(),
  enSensor: z.string(),
  value: z.number().nullable(),
  at: z.number().nullable(),
  state: codeOf(readingState),
});
export type FacilityReading = z.output<typeof facilityReading>;

/** A facility of a venue. */
export const facilityRow = z.object({
  id: z.int(),
  name: labeled('名称', 'Name', z.string()),
  enName: z.string(),
  type: z.string(),
  typeName: labeled('类型', 'Type', z.string()),
  enTypeName: z.string(),
  venueId: z.int(),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  place: labeled('位置', 'Location', z.string()),
  enPlace: z.string(),
  isPublic: labeled('公开读数', 'Public readings', z.boolean()),
  readings: labeled('最新读数', 'Latest readings', z.array(facilityReading)),
  pics: z.array(attachment),
  status: labeled('状态', 'Status', z.int()),
  version: z.int(),
});
export type FacilityRow = z.output<typeof facilityRow>;

/** Filters of the list of facilities. */
export const facilityFilter = z.object({
  keyword: labeled('名称、位置', 'Name or location', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  type: labeled('类型', 'Type', text(40)).optional(),
  metric: labeled('指标', 'Metric', codeOf(metric)).optional(),
  status: labeled('状态', 'Status', codeOf(switchStatus)).optional(),
});

/** A metric measured at a facility, its valid range and its sensor. Without a sensor, staff record the readings. */
export const measure = z.object({
  metric: codeOf(metric),
  low: rangeEnd.nullable().default(null),
  high: rangeEnd.nullable().default(null),
  hardwareId: id.nullable().default(null),
});

/** The editable fields of a facility. */
const facilityDraft = z.object({
  venueId: labeled('场馆', 'Venue', id),
  name: labeled('名称', 'Name', text(60).min(1)),
  enName: labeled('英文名', 'English name', text(100).min(1)),
  type: labeled('类型', 'Type', text(40)).default(''),
  place: labeled('位置', 'Location', text(80)).default(''),
  enPlace: labeled('英文位置', 'English location', text(120)).default(''),
  isPublic: labeled('公开读数', 'Public readings', flag).default(false),
  metrics: labeled('监测指标', 'Metrics', z.array(measure).max(10)),
  pics: pictures.default([]),
  status: labeled('状态', 'Status', codeOf(switchStatus)).default(switchStatus.on),
});

/** A row of the readings file. */
export const readingRow = z.object({
  at: labeled('时间', 'Time', stamp),
  metric: labeled('指标', 'Metric', z.string()),
  value: labeled('读数', 'Reading', z.number()),
  unit: labeled('单位', 'Unit', z.string()),
  source: labeled('来源', 'Source', z.string()),
  enSource: z.string(),
});
export type ReadingRow = z.output<typeof readingRow>;

const savedFacility = z.object({ id: z.int() });
const lang = z.enum(['zh', 'en']).default('zh');
const at = '/api/venue_desk/facilities';

/** Calls for facilities and their readings, including public readings. */
export const facilities = {
  list: get(at, {
    admit: { right: 'VenuesFacility' },
    about: 'Facilities of the venues in the caller’s scope with their latest readings, by page.',
    input: paging.extend(facilityFilter.shape),
    reply: pageOf(facilityRow),
  }),
  choices: get(`${at}/choices`, {
    admit: { right: 'VenuesFacility' },
    about: 'Venues in the caller’s scope with their sensors, and existing types.',
    input: z.object({}),
    reply: z.object({
      venues: z.array(placeChoice),
      types: z.array(placeChoice),
      sensors: z.array(placeChoice.extend({ venueId: z.int() })),
    }),
  }),
  add: post(`${at}/add`, {
    admit: { right: 'VenuesFacilityAdd' },
    done: 'saved',
    about: 'Adds a facility and its measured values.',
    input: facilityDraft,
    reply: savedFacility,
  }),
  edit: post(`${at}/edit`, {
    admit: { right: 'VenuesFacilityEdit' },
    done: 'saved',
    about: 'Changes a facility; refused if the version is outdated. Readings remain.',
    input: facilityDraft.extend({ id, version }),
    reply: savedFacility,
  }),
  remove: post(`${at}/delete`, {
    admit: { right: 'VenuesFacilityDel' },
    done: 'saved',
    about: 'Deletes a facility that has no readings.',
    input: z.object({ id }),
    reply: savedFacility,
  }),
  live: get(`${at}/:id/live`, {
    admit: { right: 'VenuesFacilityLive' },
    about: 'A facility now, and the readings of the last 24 hours.',
    input: z.object({ id }),
    reply: facilityRow.extend({
      curves: z.array(
        z.object({ metric: codeOf(metric), points: z.array(z.object({ at: z.number(), value: z.number() })) }),
      ),
    }),
  }),
  record: post(`${at}/record`, {
    admit: { right: 'VenuesFacilityLiveRecord' },
    done: 'saved',
    about: 'Records a manual reading.',
    input: z.object({
      id,
      metric: labeled('指标', 'Metric', codeOf(metric)),
      value: labeled('读数', 'Reading', rangeEnd),
      minutesAgo: labeled('几分钟前测得', 'Minutes ago', z.coerce.number().int().min(0).max(10_080)).default(0),
    }),
    reply: savedFacility,
  }),
  exportFile: exportCall(
    `${at}/export`,
    'VenuesFacilityExport',
    facilityFilter,
    'The filtered facilities with their latest readings as xlsx.',
  ),
  exportReadings: get(`${at}/:id/readings/export`, {
    admit: { right: 'VenuesFacilityLiveExport' },
    raw: true,
    about: 'Readings of a facility as xlsx.',
    reply: z.unknown(),
    input: z.object({
      id,
      metric: codeOf(metric).optional(),
      dateFrom: date.optional(),
      dateTo: date.optional(),
      lang,
    }),
  }),
  shown: get('/api/front/website/facilities', {
    admit: 'public',
    unsigned: true,
    about: 'Facilities of a venue whose readings are public.',
    input: z.object({ venueId: id }),
    reply: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        enName: z.string(),
        place: z.string(),
        enPlace: z.string(),
        readings: z.array(
          facilityReading.pick({ metric: true, low: true, high: true, value: true, at: true, state: true }),
        ),
      }),
    ),
  }),
};
