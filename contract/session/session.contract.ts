import { z } from 'zod';
import { get, post } from '#contract/kit/endpoint';
import { flag, id, text } from '#contract/kit/fields';

const role = z.object({ id: z.int(), name: z.string(), enName: z.string(), roleType: z.int() });

const lang = z.enum(['zh', 'en']);

/** An item of the menu tree with the fields of document 1 §3. */
export interface MenuItem {
  id: number;
  parentid: number;
  name: string;
  enName: string;
  icon: string;
  iconType: number;
  url: string;
  type: number;
  openstatus: number;
  routerName: string;
  childs: MenuItem[];
}
const menuItem: z.ZodType<MenuItem> = z.object({
  id: z.int(),
  parentid: z.int(),
  name: z.string(),
  enName: z.string(),
  icon: z.string(),
  iconType: z.int(),
  url: z.string(),
  type: z.int(),
  openstatus: z.int(),
  routerName: z.string(),
  childs: z.lazy(() => z.array(menuItem)),
});

/** Reply of login and role switch; deployed clients read `token.access_token`, `roles[]` and `role`. */
export const loginReply = z.object({
  token: z.object({ access_token: z.string(), token_type: z.literal('bearer'), expires_in: z.int() }),
  roles: z.array(role),
  role: z.int(),
  /** AES key of this session (base64, 16 bytes); encrypts the query password of the campus card. */
  cipherKey: z.string(),
  /** Address where a browser logs out of single sign-on; empty for a local login. */
  logoutUrl: z.string().default(''),
  user: z.object({
    userId: z.int(),
    username: z.string(),
    name: z.string(),
    enName: z.string(),
    role: z.string(),
    role_id: z.int(),
    org_id: z.int(),
    gender: z.int(),
    isArt: z.int(),
    loginCheckStatus: z.int(),
    routeNameList: z.array(z.string()),
    ruleList: z.array(z.string()),
    menus: z.array(menuItem),
    /** Venues in the scope of the role; null is all. */
    venueIds: z.array(z.int()).nullable().default(null),
  }),
});
export type LoginReply = z.output<typeof loginReply>;

/** Data the login page may show before login. Demo accounts are present in demo mode only. */
export const entryReply = z.object({
  systemName: z.string(),
  systemNameEn: z.string(),
  school: z.string(),
  schoolEn: z.string(),
  themeMain: z.string(),
  /** The enabled single sign-on methods with their start addresses. */
  sso: z
    .array(z.object({ kind: z.enum(['cas', 'oidc']), zh: z.string(), en: z.string(), href: z.string() }))
    .default([]),
  captcha: z.object({ mode: z.enum(['none', 'clickWord', 'blockPuzzle']), submit: z.boolean() }),
  /** Layout of the login page, label for external users, and whether merchants are shown separately. */
  frontName: z.string().default('智慧场馆'),
  frontNameEn: z.string().default('Smart Venues'),
  loginLook: z.enum(['split', 'centred']).default('split'),
  externalLabel: z.string().default(''),
  externalLabelEn: z.string().default(''),
  multiMerchant: z.boolean().default(true),
  /**
   * The nightly window without booking and payment, `HH:mm`, with the text shown to visitors; null if there is none.
   */
  maintenance: z
    .object({ from: z.string(), to: z.string(), text: z.string(), textEn: z.string() })
    .nullable()
    .default(null),
  /** Key and secret of the request signature. Both are public and grant nothing. */
  client: z
    .object({ appKey: z.string(), appSecret: z.string() })
    .default({ appKey: 'demo-key', appSecret: 'demo-secret' }),
  /**
   * Whether the deployment has a portal, and whether the web skips permission checks; the server ignores the second.
   */
  front: z.boolean().default(true),
  closeCheck: z.boolean().default(false),
  demo: z
    .object({
      password: z.string(),
      payPassword: z.string(),
      accounts: z.array(z.object({ username: z.string(), zh: z.string(), en: z.string() })),
    })
    .nullable(),
});

const captchaReply = z.object({
  repCode: z.string(),
  repMsg: z.string().nullable(),
  success: z.boolean(),
  error: z.boolean(),
  repData: z.record(z.string(), z.unknown()).nullable(),
});

/** Endpoints of login, roles and captcha. */
export const session = {
  entry: get('/api/front/website/entry', {
    admit: 'public',
    unsigned: true,
    input: z.object({}),
    reply: entryReply,
    about: 'Data for the login page and the shell before login.',
  }),
  login: post('/api/login', {
    admit: 'public',
    input: z.object({
      username: text(64).optional(),
      password: z.string().max(200).optional(),
      captchaVerification: z.string().max(2000).optional(),
      rememberMe: flag.optional(),
      lang: lang.optional(),
    }),
    reply: loginReply,
    about: 'Opens a session from an sso-token or oauth-token header, or from username and password.',
  }),
  roleLogin: post('/roleLogin', {
    admit: 'login',
    input: z.object({ roleid: id }),
    reply: loginReply,
    about: 'Switches role: ends this session and opens one with the chosen role.',
  }),
  language: post('/api/language', {
    admit: 'login',
    done: 'saved',
    input: z.object({ lang }),
    reply: z.object({}),
    about: 'Saves the user’s language, which messages use.',
  }),
  logout: get('/api/logout', {
    admit: 'login',
    input: z.object({}),
    reply: z.object({ logoutUrl: z.string() }),
    about: 'Ends the session everywhere, sockets included.',
  }),
  right: get('/api/right', {
    admit: 'login',
    input: z.object({}),
    reply: z.array(menuItem),
    about: 'Menu tree of the session role.',
  }),
  standing: get('/api/right/standing', {
    admit: 'login',
    input: z.object({}),
    about: 'Rights and data of the session now; requested again after the socket event `standing`.',
    reply: loginReply.shape.user.pick({
      loginCheckStatus: true,
      routeNameList: true,
      ruleList: true,
      menus: true,
      venueIds: true,
    }),
  }),
  now: get('/api/common/now', {
    admit: 'public',
    unsigned: true,
    input: z.object({}),
    reply: z.object({ now: z.number(), timezone: z.string() }),
    about: 'Server time in epoch milliseconds.',
  }),
  captchaGet: get('/api/captcha/get', {
    admit: 'public',
    input: z.object({
      captchaType: z.enum(['clickWord', 'blockPuzzle']).optional(),
      clientUid: z.string().max(100).optional(),
      ts: z.union([z.string(), z.number()]).optional(),
    }),
    reply: captchaReply,
    about: 'A captcha picture: clickWord or blockPuzzle, 310 by 155.',
  }),
  captchaCheck: post('/api/captcha/check', {
    admit: 'public',
    input: z.object({
      captchaType: z.string().max(20).optional(),
      token: z.string().max(100).optional(),
      pointJson: z.string().max(2000).optional(),
    }),
    reply: captchaReply,
    about: 'Checks a captcha; a passed check is valid for one use.',
  }),
};
export type CaptchaReply = z.output<typeof captchaReply>;
