import { z } from 'zod';
import { feeTotalling, siteMode, switchStatus } from '#domain/venues/venue.status';
import { attachment } from '#contract/attachments/attachment.contract';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, flag, id, int, named, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';
import { clockMinute, newOrder, pictures, placeChoice, placeEnName, placePhone, version } from './venue-desk.contract';

/** A site as site staff see it. */
export const siteDeskRow = z.object({
  id: z.int(),
  siteName: named('场地名称', 'Site', z.string()),
  enName: z.string(),
  venueId: z.int(),
  venueName: named('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  siteType: z.string(),
  sportType: z.int(),
  sportName: named('运动项目', 'Sport', z.string()),
  enSportName: z.string(),
  bookingMode: named('预约方式', 'Booking mode', z.int()),
  openObjects: z.array(z.int()),
  openFrom: z.string(),
  openTo: z.string(),
  hours: named('开放时间', 'Opening hours', z.string()),
  templateId: z.int(),
  templateName: named('时段', 'Time template', z.string()),
  enTemplateName: z.string(),
  ruleSetId: z.int(),
  ruleSetName: named('预约规则', 'Booking rules', z.string()),
  enRuleSetName: z.string(),
  refundRuleId: z.int(),
  protocolCode: z.string(),
  totalMode: z.int(),
  seatCount: named('容量', 'Capacity', z.int()),
  buddyNumMin: z.int(),
  buddyNumMax: z.int(),
  needFace: z.boolean(),
  siteTelephone: z.string(),
  remark: z.string(),
  enRemark: z.string(),
  pics: z.array(attachment),
  spaces: named('场地数', 'Courts', z.int()),
  usable: z.int(),
  sort: z.int(),
  status: named('状态', 'Status', z.int()),
  version: z.int(),
});
export type SiteDeskRow = z.output<typeof siteDeskRow>;

/** Filters of the list of sites. */
export const siteDeskFilter = z.object({
  keyword: named('名称', 'Name', text(50)).optional(),
  venueId: named('场馆', 'Venue', id).optional(),
  sportType: named('运动项目', 'Sport', int).optional(),
  bookingMode: named('预约方式', 'Booking mode', codeOf(siteMode)).optional(),
  status: named('状态', 'Status', codeOf(switchStatus)).optional(),
});

/** The editable fields of a site. */
export const siteDraft = z.object({
  id: id.optional(),
  version,
  siteName: named('场地名称', 'Site', text(50).min(2)),
  enName: placeEnName,
  venueId: named('场馆', 'Venue', id),
  sportType: named('运动项目', 'Sport', int.min(1)),
  siteType: named('场地形式', 'Site type', text(40)).default(''),
  bookingMode: named('预约方式', 'Booking mode', codeOf(siteMode)),
  seatCount: named('容量', 'Capacity', int.min(0).max(100_000)).default(0),
  openObjects: named('开放对象', 'Open to', z.array(id).min(1).max(30)),
  openFrom: named('开放', 'Opens at', clockMinute),
  openTo: named('关闭', 'Closes at', clockMinute),
  templateId: named('时段', 'Time template', id),
  ruleSetId: named('预约规则', 'Booking rules', id),
  refundRuleId: named('退款规则', 'Refund rule', id),
  protocolCode: named('预约协议', 'Booking terms', text(64).min(1)),
  totalMode: named('费用合计', 'Fee calculation', codeOf(feeTotalling)).default(feeTotalling.cumulative),
  buddyNumMin: named('同伴至少', 'Min. companions', int.min(0).max(50)).default(0),
  buddyNumMax: named('同伴至多', 'Max. companions', int.min(0).max(50)).default(0),
  needFace: named('刷脸入场', 'Face entry', flag).default(false),
  siteTelephone: named('电话', 'Phone', placePhone).default(''),
  remark: named('备注', 'Remark', text(200)).default(''),
  enRemark: named('英文备注', 'English remark', text(400)).default(''),
  pics: pictures.default([]),
  status: named('状态', 'Status', codeOf(switchStatus)).default(switchStatus.on),
});

const done = z.object({ id: z.int() });
const lang = z.enum(['zh', 'en']).default('zh');

/** Calls that manage sites. */
export const siteDesk = {
  list: get('/api/venue_desk/sites', {
    admit: { right: 'VenuesSites' },
    about: 'Sites in the caller’s scope, by page, those out of use too.',
    input: paging.extend(siteDeskFilter.shape),
    reply: pageOf(siteDeskRow),
  }),
  choices: get('/api/venue_desk/sites/choices', {
    admit: { right: 'VenuesSites' },
    about: 'What a site may be given: venues of the caller, sports, forms, roles, times, rules, refunds, protocols.',
    input: z.object({}),
    reply: z.object({
      venues: z.array(placeChoice),
      sports: z.array(placeChoice),
      types: z.array(placeChoice),
      roles: z.array(placeChoice),
      templates: z.array(placeChoice),
      rules: z.array(placeChoice),
      refunds: z.array(placeChoice),
      protocols: z.array(placeChoice),
    }),
  }),
  add: post('/api/venue_desk/sites/add', {
    admit: { right: 'VenuesSitesAdd' },
    done: 'saved',
    about: 'Adds a site to a venue of the caller; a capacity site gets its one space with it.',
    input: siteDraft,
    reply: done,
  }),
  edit: post('/api/venue_desk/sites/edit', {
    admit: { right: 'VenuesSitesEdit' },
    done: 'saved',
    about: 'Changes a site; how it is booked stands while bookings lie ahead.',
    input: siteDraft.extend({ id }),
    reply: done,
  }),
  publish: post('/api/venue_desk/sites/publish', {
    admit: { right: 'VenuesSitesEdit' },
    done: 'saved',
    about: 'Opens a site to everybody, or takes it off every portal and board.',
    input: z.object({ id, status: codeOf(switchStatus) }),
    reply: done,
  }),
  order: post('/api/venue_desk/sites/order', {
    admit: { right: 'VenuesSitesEdit' },
    done: 'saved',
    about: 'Gives the sites named their order.',
    input: newOrder,
    reply: z.object({ count: z.int() }),
  }),
  remove: post('/api/venue_desk/sites/delete', {
    admit: { right: 'VenuesSitesDel' },
    done: 'saved',
    about: 'Deletes a site that nothing stands on.',
    input: z.object({ id }),
    reply: done,
  }),
  exportFile: get('/api/venue_desk/sites/export', {
    admit: { right: 'VenuesSitesExport' },
    raw: true,
    about: 'The filtered sites as xlsx.',
    input: siteDeskFilter.extend({ lang }),
    reply: z.unknown(),
  }),
};
