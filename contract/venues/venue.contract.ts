import { z } from 'zod';
import { get } from '#contract/kit/endpoint';
import { id, idList, int, text } from '#contract/kit/fields';
import { lookupPaging, pageOf } from '#contract/kit/page';

/** A site as all directory calls describe it. Deployed clients depend on these names. Opening times are `HH:mm`. */
export const siteView = z.object({
  id: z.int(),
  campusId: z.int(),
  campusName: z.string(),
  enCampusName: z.string(),
  venueId: z.int(),
  venueName: z.string(),
  enVenueName: z.string(),
  siteName: z.string(),
  enSiteName: z.string(),
  sportName: z.string(),
  enSportName: z.string(),
  sportType: z.int(),
  openStartDate: z.string(),
  openEndDate: z.string(),
  spaceCount: z.int(),
  reservationSpaceCount: z.int(),
  siteTelephone: z.string(),
  isSupportReservation: z.int(),
  seatCount: z.int(),
  bookingMode: z.int(),
  buddyNumMin: z.int(),
  buddyNumMax: z.int(),
  needFace: z.boolean(),
  remark: z.string(),
  enRemark: z.string(),
});
export type SiteView = z.output<typeof siteView>;

const venueView = z.object({
  id: z.int(),
  campusId: z.int(),
  campusName: z.string(),
  enCampusName: z.string(),
  venueName: z.string(),
  enVenueName: z.string(),
  venuePhoto: z.string().nullable(),
  telephone: z.string(),
  address: z.string(),
  enAddress: z.string(),
  openTimeText: z.string(),
  webType: z.int(),
  maxPeople: z.int(),
  showTraffic: z.boolean(),
  introduce: z.string(),
  enIntroduce: z.string(),
});
export type VenueView = z.output<typeof venueView>;

const venueWithSites = venueView.extend({ siteList: z.array(siteView) });
const code = z.object({
  id: z.int(),
  codekey: z.string(),
  codename: z.string(),
  enName: z.string(),
  value: z.string(),
  sort: z.int(),
});
const setting = z.object({ sysKey: z.string(), sysVal: z.string() });

/** Directory calls that are public, with or without a signature. */
export const venues = {
  campusVenueInfo: get('/api/reservation/campus/venue/info', {
    admit: 'public',
    about: 'Venues by campus and sites by venue.',
    input: z.object({ sportType: int.optional(), isArt: z.string().optional(), isApp: z.string().optional() }),
    reply: z.object({
      advanceReservationDays: z.int(),
      reservationNumMax: z.int(),
      venueInfo: z.record(z.string(), z.array(venueView)),
      venueSiteInfo: z.record(z.string(), z.array(siteView)),
    }),
  }),
  site: get('/api/front/website/venue_sites/:id', {
    admit: 'public',
    about: 'One site.',
    input: z.object({ id }),
    reply: siteView,
  }),
  frontVenues: get('/api/front/website/venues', {
    admit: 'public',
    lookup: true,
    about: 'Venues with their sites.',
    input: lookupPaging.extend({ reservationRoleId: int.optional(), webType: int.optional() }),
    reply: pageOf(venueWithSites),
  }),
  venueList: get('/api/venues', {
    admit: 'public',
    lookup: true,
    about: 'Look-up list of venues.',
    input: z.object({}),
    reply: z.array(venueView),
  }),
  siteList: get('/api/venue_sites', {
    admit: 'public',
    lookup: true,
    about: 'Flat list of sites.',
    input: lookupPaging,
    reply: pageOf(siteView),
  }),
  spaceList: get('/api/venue_spaces', {
    admit: 'public',
    lookup: true,
    about: 'Look-up list of spaces.',
    input: z.object({ venueSiteId: id.optional() }),
    reply: z.array(
      z.object({ id: z.int(), spaceName: z.string(), enSpaceName: z.string(), venueSiteId: z.int(), status: z.int() }),
    ),
  }),
  init: get('/api/front/website/init', {
    admit: 'public',
    about: 'Sports and venues for the portal; also used to check whether a token is valid.',
    input: z.object({}),
    reply: z.object({
      sportList: z.array(z.object({ id: z.int(), codekey: z.string(), codename: z.string(), enName: z.string() })),
      venueList: z.array(
        z.object({
          venueId: z.int(),
          siteList: z.array(
            z.object({ siteId: z.int(), siteName: z.string(), venueName: z.string(), campusName: z.string() }),
          ),
        }),
      ),
    }),
  }),
  codes: get('/api/codes', {
    admit: 'public',
    lookup: true,
    about: 'All public code groups as a tree.',
    input: z.object({}),
    reply: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        enName: z.string(),
        children: z.array(z.object({ key: z.string(), name: z.string(), enName: z.string() })),
      }),
    ),
  }),
  codeKeys: get('/api/codes/code_keys', {
    admit: 'public',
    lookup: true,
    about: 'Code lists by key.',
    input: z.object({ codeKeys: text(500) }),
    reply: z.record(z.string(), z.array(code)),
  }),
  codeParents: get('/api/codes/parent_ids', {
    admit: 'public',
    lookup: true,
    about: 'Code lists by the ids of their parents: a list or an item.',
    input: z.object({ parentIds: idList }),
    reply: z.record(z.string(), z.array(code)),
  }),
  frontCodeKeys: get('/api/front/website/codes/code_keys', {
    admit: 'public',
    lookup: true,
    about: 'Public code lists by key.',
    input: z.object({ codeKeys: text(500) }),
    reply: z.record(z.string(), z.array(code)),
  }),
  sysSets: get('/api/syssets', {
    admit: 'public',
    lookup: true,
    about: 'Settings visible to the caller.',
    input: z.object({}),
    reply: z.array(setting),
  }),
  sysSet: get('/api/sys_sets/key/:key', {
    admit: 'public',
    lookup: true,
    about: 'One public setting.',
    input: z.object({ key: text(64) }),
    reply: setting,
  }),
  protocol: get('/api/protocols/code/:code', {
    admit: 'public',
    about: 'The current terms of a code; `venueSiteId` selects the site’s own.',
    input: z.object({ code: text(64), venueSiteId: id.optional() }),
    reply: z.object({
      id: z.int(),
      code: z.string(),
      title: z.string(),
      enTitle: z.string(),
      content: z.string(),
      enContent: z.string(),
      version: z.int(),
      mustReadSeconds: z.int(),
    }),
  }),
};
