import { z } from 'zod';
import { accessFact, switchStatus, webType } from '#domain/venues/venue.status';
import { attachment } from '#contract/attachments/attachment.contract';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, flag, id, int, labeled, text } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

const minute = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'HH:mm');
const phone = z
  .string()
  .trim()
  .regex(/^(?:(?:0\d{2,3}-)?\d{7,8}|1[3-9]\d{9}|)$/, '0571-88206001');
/** Pictures of a venue, site or supply: at most nine. */
export const pictures = labeled('图片', 'Pictures', z.array(attachment).max(9));
/** The row version, for optimistic locking. */
export const version = int.min(0).optional();
/** All ids of the list in the new order. */
export const sortOrder = z.object({ ids: z.array(id).min(1).max(500) });

const name = labeled('名称', 'Name', text(50).min(2));
const enName = labeled('英文名', 'English name', text(80).min(2));

/** A venue as venue staff see it. */
export const venueDeskRow = z.object({
  id: z.int(),
  venueName: labeled('场馆名称', 'Venue', z.string()),
  enName: labeled('英文名', 'English name', z.string()),
  campusId: z.int(),
  campusName: labeled('校区', 'Campus', z.string()),
  enCampusName: z.string(),
  merchantId: z.int(),
  merchantName: labeled('商户', 'Merchant', z.string()),
  enMerchantName: z.string(),
  venueType: z.string(),
  typeName: labeled('场馆形式', 'Venue type', z.string()),
  enTypeName: z.string(),
  webType: labeled('所属门户', 'Portal', z.int()),
  telephone: labeled('电话', 'Phone', z.string()),
  address: labeled('地址', 'Address', z.string()),
  enAddress: z.string(),
  introduce: z.string(),
  enIntroduce: z.string(),
  openFrom: z.string(),
  openTo: z.string(),
  hours: labeled('开放时间', 'Opening hours', z.string()),
  maxPeople: labeled('安全容量', 'Safe capacity', z.int()),
  showTraffic: z.boolean(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  cashierDept: z.string(),
  access: z.array(z.string()),
  pics: z.array(attachment),
  managers: labeled('负责人', 'Managers', z.string()),
  sites: labeled('场地数', 'Sites', z.int()),
  sort: z.int(),
  status: labeled('状态', 'Status', z.int()),
  version: z.int(),
});
export type VenueDeskRow = z.output<typeof venueDeskRow>;

/** Filters of the list of venues. */
export const venueDeskFilter = z.object({
  keyword: labeled('名称、地址', 'Name or address', text(50)).optional(),
  campusId: labeled('校区', 'Campus', id).optional(),
  webType: labeled('所属门户', 'Portal', codeOf(webType)).optional(),
  status: labeled('状态', 'Status', codeOf(switchStatus)).optional(),
});

/** The editable fields of a venue. */
export const venueDraft = z.object({
  id: id.optional(),
  version,
  venueName: labeled('场馆名称', 'Venue', text(50).min(2)),
  enName,
  campusId: labeled('校区', 'Campus', id),
  merchantId: labeled('商户', 'Merchant', id),
  venueType: labeled('场馆形式', 'Venue type', text(40)).default(''),
  webType: labeled('所属门户', 'Portal', codeOf(webType)).default(webType.sports),
  telephone: labeled('电话', 'Phone', phone).default(''),
  address: labeled('地址', 'Address', text(100)).default(''),
  enAddress: labeled('英文地址', 'English address', text(200)).default(''),
  introduce: labeled('简介', 'Description', text(2_000)).default(''),
  enIntroduce: labeled('英文简介', 'English description', text(4_000)).default(''),
  openFrom: labeled('开馆', 'Opens at', minute),
  openTo: labeled('闭馆', 'Closes at', minute),
  maxPeople: labeled('安全容量', 'Safe capacity', int.min(0).max(100_000)).default(0),
  showTraffic: labeled('公开在馆人数', 'Show visitor count publicly', flag).default(true),
  lng: labeled('经度', 'Longitude', z.coerce.number().min(-180).max(180)).optional(),
  lat: labeled('纬度', 'Latitude', z.coerce.number().min(-90).max(90)).optional(),
  cashierDept: labeled('收款部门', 'Receiving department', text(50)).default(''),
  access: labeled('无障碍设施', 'Accessibility', z.array(codeOf(accessFact)).max(4)).default([]),
  pics: pictures.default([]),
  status: labeled('状态', 'Status', codeOf(switchStatus)).default(switchStatus.on),
});

const venueChoice = z.object({ id: z.union([z.int(), z.string()]), name: z.string(), enName: z.string() });
const savedVenue = z.object({ id: z.int() });

/** Calls that manage venues. */
export const venueDesk = {
  list: get('/api/venue_desk/venues', {
    admit: { right: 'Venues' },
    about: 'Venues in the caller’s scope, by page, including disabled ones.',
    input: paging.extend(venueDeskFilter.shape),
    reply: pageOf(venueDeskRow),
  }),
  choices: get('/api/venue_desk/venues/choices', {
    admit: { right: 'Venues' },
    about: 'Choices for a venue: campuses, merchants, forms.',
    input: z.object({}),
    reply: z.object({ campuses: z.array(venueChoice), merchants: z.array(venueChoice), types: z.array(venueChoice) }),
  }),
  add: post('/api/venue_desk/venues/add', {
    admit: { right: 'VenuesAdd' },
    done: 'saved',
    about: 'Adds a venue; requires a scope over all venues.',
    input: venueDraft,
    reply: savedVenue,
  }),
  edit: post('/api/venue_desk/venues/edit', {
    admit: { right: 'VenuesEdit' },
    done: 'saved',
    about: 'Changes a venue; refused if the version is outdated.',
    input: venueDraft.extend({ id }),
    reply: savedVenue,
  }),
  publish: post('/api/venue_desk/venues/publish', {
    admit: { right: 'VenuesEdit' },
    done: 'saved',
    about: 'Publishes a venue, or removes it from every portal and board.',
    input: z.object({ id, status: codeOf(switchStatus) }),
    reply: savedVenue,
  }),
  order: post('/api/venue_desk/venues/order', {
    admit: { right: 'VenuesEdit' },
    done: 'saved',
    about: 'Sets the order of the given venues.',
    input: sortOrder,
    reply: z.object({ count: z.int() }),
  }),
  remove: post('/api/venue_desk/venues/delete', {
    admit: { right: 'VenuesDel' },
    done: 'saved',
    about: 'Deletes a venue that is not in use.',
    input: z.object({ id }),
    reply: savedVenue,
  }),
  exportFile: exportCall(
    '/api/venue_desk/venues/export',
    'VenuesExport',
    venueDeskFilter,
    'The filtered venues as xlsx.',
  ),
};

export {
  name as placeName,
  enName as placeEnName,
  minute as clockMinute,
  phone as placePhone,
  venueChoice as placeChoice,
};
