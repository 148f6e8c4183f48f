import { z } from 'zod';
import { feeTotalling, siteMode, switchStatus } from '#domain/venues/venue.status';
import { attachment } from '#contract/attachments/attachment.contract';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, flag, id, int, labeled, text } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { clockMinute, sortOrder, pictures, placeChoice, placeEnName, placePhone, version } from './venue-desk.contract';

/** A site as site staff see it. */
export const siteDeskRow = z.object({
  id: z.int(),
  siteName: labeled('场地名称', 'Site', z.string()),
  enName: z.string(),
  venueId: z.int(),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  siteType: z.string(),
  sportType: z.int(),
  sportName: labeled('运动项目', 'Sport', z.string()),
  enSportName: z.string(),
  bookingMode: labeled('预约方式', 'Booking mode', z.int()),
  openObjects: z.array(z.int()),
  openFrom: z.string(),
  openTo: z.string(),
  hours: labeled('开放时间', 'Opening hours', z.string()),
  templateId: z.int(),
  templateName: labeled('时段', 'Time template', z.string()),
  enTemplateName: z.string(),
  ruleSetId: z.int(),
  ruleSetName: labeled('预约规则', 'Booking rules', z.string()),
  enRuleSetName: z.string(),
  refundRuleId: z.int(),
  protocolCode: z.string(),
  totalMode: z.int(),
  seatCount: labeled('容量', 'Capacity', z.int()),
  buddyNumMin: z.int(),
  buddyNumMax: z.int(),
  needFace: z.boolean(),
  siteTelephone: z.string(),
  remark: z.string(),
  enRemark: z.string(),
  pics: z.array(attachment),
  spaces: labeled('场地数', 'Courts', z.int()),
  usable: z.int(),
  sort: z.int(),
  status: labeled('状态', 'Status', z.int()),
  version: z.int(),
});
export type SiteDeskRow = z.output<typeof siteDeskRow>;

/** Filters of the list of sites. */
export const siteDeskFilter = z.object({
  keyword: labeled('名称', 'Name', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  sportType: labeled('运动项目', 'Sport', int).optional(),
  bookingMode: labeled('预约方式', 'Booking mode', codeOf(siteMode)).optional(),
  status: labeled('状态', 'Status', codeOf(switchStatus)).optional(),
});

/** The editable fields of a site. */
export const siteDraft = z.object({
  id: id.optional(),
  version,
  siteName: labeled('场地名称', 'Site', text(50).min(2)),
  enName: placeEnName,
  venueId: labeled('场馆', 'Venue', id),
  sportType: labeled('运动项目', 'Sport', int.min(1)),
  siteType: labeled('场地形式', 'Site type', text(40)).default(''),
  bookingMode: labeled('预约方式', 'Booking mode', codeOf(siteMode)),
  seatCount: labeled('容量', 'Capacity', int.min(0).max(100_000)).default(0),
  openObjects: labeled('开放对象', 'Open to', z.array(id).min(1).max(30)),
  openFrom: labeled('开放', 'Opens at', clockMinute),
  openTo: labeled('关闭', 'Closes at', clockMinute),
  templateId: labeled('时段', 'Time template', id),
  ruleSetId: labeled('预约规则', 'Booking rules', id),
  refundRuleId: labeled('退款规则', 'Refund rule', id),
  protocolCode: labeled('预约协议', 'Booking terms', text(64).min(1)),
  totalMode: labeled('费用合计', 'Fee calculation', codeOf(feeTotalling)).default(feeTotalling.cumulative),
  buddyNumMin: labeled('同伴至少', 'Min. companions', int.min(0).max(50)).default(0),
  buddyNumMax: labeled('同伴至多', 'Max. companions', int.min(0).max(50)).default(0),
  needFace: labeled('刷脸入场', 'Face entry', flag).default(false),
  siteTelephone: labeled('电话', 'Phone', placePhone).default(''),
  remark: labeled('备注', 'Remark', text(200)).default(''),
  enRemark: labeled('英文备注', 'English remark', text(400)).default(''),
  pics: pictures.default([]),
  status: labeled('状态', 'Status', codeOf(switchStatus)).default(switchStatus.on),
});

const savedSite = z.object({ id: z.int() });

/** Calls that manage sites. */
export const siteDesk = {
  list: get('/api/venue_desk/sites', {
    admit: { right: 'VenuesSites' },
    about: 'Sites in the caller’s scope, by page, including disabled ones.',
    input: paging.extend(siteDeskFilter.shape),
    reply: pageOf(siteDeskRow),
  }),
  choices: get('/api/venue_desk/sites/choices', {
    admit: { right: 'VenuesSites' },
    about: 'Choices for a site: venues of the caller, sports, forms, roles, times, rules, refund rules, terms.',
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
    about: 'Adds a site to a venue of the caller; a capacity site gets its one space.',
    input: siteDraft,
    reply: savedSite,
  }),
  edit: post('/api/venue_desk/sites/edit', {
    admit: { right: 'VenuesSitesEdit' },
    done: 'saved',
    about: 'Changes a site; its booking mode cannot change while bookings lie ahead.',
    input: siteDraft.extend({ id }),
    reply: savedSite,
  }),
  publish: post('/api/venue_desk/sites/publish', {
    admit: { right: 'VenuesSitesEdit' },
    done: 'saved',
    about: 'Publishes a site, or removes it from every portal and board.',
    input: z.object({ id, status: codeOf(switchStatus) }),
    reply: savedSite,
  }),
  order: post('/api/venue_desk/sites/order', {
    admit: { right: 'VenuesSitesEdit' },
    done: 'saved',
    about: 'Sets the order of the given sites.',
    input: sortOrder,
    reply: z.object({ count: z.int() }),
  }),
  remove: post('/api/venue_desk/sites/delete', {
    admit: { right: 'VenuesSitesDel' },
    done: 'saved',
    about: 'Deletes a site that is not in use.',
    input: z.object({ id }),
    reply: savedSite,
  }),
  exportFile: exportCall(
    '/api/venue_desk/sites/export',
    'VenuesSitesExport',
    siteDeskFilter,
    'The filtered sites as xlsx.',
  ),
};
