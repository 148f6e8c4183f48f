import { z } from 'zod';
import { catalogSite } from '#domain/portal/catalog.status';
import { webType } from '#domain/venues/venue.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, flag, id, stamp, tradeNo } from '#contract/kit/fields';
import { loginReply } from '#contract/session/session.contract';

/** A catalogue entry with the fields of document 1 §3, and its position. */
const catalogEntry = z.object({
  id: z.int(),
  catalogType: z.int(),
  title: z.string(),
  enName: z.string(),
  customPath: z.string(),
  mobilePath: z.string(),
  iconfont: z.string(),
  catalogSite: z.int(),
  webType: z.int(),
  needLogin: z.boolean(),
});
export type CatalogEntry = z.output<typeof catalogEntry>;

/** Endpoints of the portals and the application shell. */
export const portal = {
  shell: get('/api/front/website/shell', {
    admit: 'public',
    about: 'Functions of this school around its screens: assistant, local helper, its own app.',
    input: z.object({}),
    reply: z.object({
      assistant: z.boolean(),
      /** Address of the local helper of a counter; empty if the school has none. */
      helper: z.string(),
      /** The user-agent token of the school's app; empty if the school has none. */
      inApp: z.string(),
    }),
  }),
  catalogList: get('/api/front/website/catalog_list', {
    admit: 'public',
    about: 'Catalogue entries of one place, in order; place 6 with isMobile holds the tabs of the phone.',
    input: z.object({
      catalogSite: codeOf(catalogSite),
      isMobile: flag.optional(),
      webType: codeOf(webType).default(webType.sports),
    }),
    reply: z.array(catalogEntry),
  }),
  catalogs: get('/api/catalogs', {
    admit: 'login',
    about: 'Every open catalogue entry, as a look-up list.',
    input: z.object({}),
    reply: z.array(catalogEntry),
  }),
  changeSystem: post('/api/change_system', {
    admit: { right: 'meetingSwitch' },
    about: 'Switches between venues and meeting rooms: ends this session and opens one in the chosen role.',
    input: z.object({
      sys_type: codeOf(webType),
      role_id: id,
      org_id: z.coerce.number().int().min(0).max(2_147_483_647),
    }),
    reply: loginReply.extend({ sysType: z.int(), url: z.string() }),
  }),
  orderRooms: get('/api/order_rooms', {
    admit: 'login',
    about:
      'The caller’s applications for meeting rooms; with isValidForm those begun and not completed, while they can be.',
    input: z.object({ isValidForm: flag.optional() }),
    reply: z.array(
      z.object({
        siteId: z.int(),
        tradeNo,
        siteName: z.string(),
        enSiteName: z.string(),
        begin: stamp,
        expireAt: z.string(),
      }),
    ),
  }),
  sdkConfig: get('/api/campus/v7/sdk/jssdk/config', {
    admit: 'public',
    about: 'The signature by which a page gets the functions of the school’s app.',
    input: z.object({ url: z.url({ protocol: /^https?$/ }).max(2_000) }),
    reply: z.object({ clientId: z.string(), timestamp: z.string(), noncestr: z.string(), signature: z.string() }),
  }),
  assistantTicket: get('/api/users/secret_login_user', {
    admit: 'login',
    about: 'A ticket for the assistant site, valid once, for 60 seconds.',
    input: z.object({}),
    reply: z.object({ token: z.string(), url: z.string() }),
  }),
  assistantGuest: post('/api/users/secret_login_user/guest', {
    admit: 'public',
    unsigned: true,
    about: 'Exchanges a ticket for its user; called by the assistant site.',
    input: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
    reply: z.object({ name: z.string(), enName: z.string(), role: z.string(), enRole: z.string() }),
  }),
};
