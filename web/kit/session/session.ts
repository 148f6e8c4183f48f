import { create } from 'zustand';
import type { RightName } from '#contract/catalogue';
import type { LoginReply, MenuItem } from '#contract/session/session.contract';
import { now } from '#web/kit/browser/clock';
import { openUnder, sealUnder, storageKey } from '#web/kit/browser/crypto';
import { useEntry } from './entry';
import type { Lang } from '#web/kit/text/lang';

/** The logged-in user, without menus and rights, which are stored separately. */
export type User = Omit<LoginReply['user'], 'menus' | 'ruleList' | 'routeNameList' | 'venueIds'>;
/** What a login may see and do. */
type LoginRights = Pick<LoginReply['user'], 'menus' | 'ruleList' | 'routeNameList' | 'venueIds' | 'loginCheckStatus'>;
/** A role of the logged-in user. */
export type SessionRole = LoginReply['roles'][number];
/** Which of the two systems the visitor uses; kept at logout. */
type WebSystem = 'venue' | 'meeting';

/** What this browser knows of its visitor. */
interface Session {
  readonly lang: Lang;
  readonly webType: WebSystem;
  readonly token: string | null;
  /** End of the session by this machine's clock, epoch milliseconds. */
  readonly expiresAt: number;
  readonly user: User | null;
  readonly roles: readonly SessionRole[];
  readonly cipherKey: string;
  /** Single logout address of the school; empty for a local login. */
  readonly logoutUrl: string;
  readonly menus: readonly MenuItem[];
  readonly rules: ReadonlySet<string>;
  /** Venues the current role covers; null means all. */
  readonly venueIds: readonly number[] | null;
  readonly loggedIn: boolean;
  may(right: RightName): boolean;
  setLang(lang: Lang): void;
  setWebType(webType: WebSystem): void;
  /** Applies a login or a role switch. */
  enter(reply: LoginReply): void;
  /** Applies the current rights sent by the server. */
  setRights(loginRights: LoginRights): void;
  /** Sets the review status of the user's own registration. */
  setReviewStatus(loginCheckStatus: number): void;
  /** Removes everything except what the documents keep at logout (document 1 §9). */
  leave(): void;
}

/** Keys of local storage: only those the documents name. */
const KEYS = {
  user: 'userInfo',
  rules: 'ruleList',
  menus: 'menus',
  token: 'cgAuthorization',
  expiry: 'cgExpires',
  lang: 'cgLangType',
  webType: 'web_type',
  rememberMe: 'rememberMe',
} as const;
const OWN_KEYS = [KEYS.user, KEYS.rules, KEYS.menus, KEYS.token, KEYS.expiry];

type StoredVisitor = Pick<
  Session,
  'token' | 'expiresAt' | 'user' | 'roles' | 'cipherKey' | 'logoutUrl' | 'menus' | 'rules' | 'venueIds' | 'loggedIn'
>;
const anonymous: StoredVisitor = {
  token: null,
  expiresAt: 0,
  user: null,
  roles: [],
  cipherKey: '',
  logoutUrl: '',
  menus: [],
  rules: new Set(),
  venueIds: null,
  loggedIn: false,
};

/** Set if stored user information could not be decrypted; the shell reports it once. */
export const storageState = { storage: false };

function removeKey(): void {
  for (const key of OWN_KEYS) localStorage.removeItem(key);
}

/** Visitor data is stored encrypted (document 1 §9) to hide it from casual reading. */
const store = (key: string, value: unknown): void =>
  localStorage.setItem(key, sealUnder(storageKey(location.origin), JSON.stringify(value)));
const stored = <T>(key: string): T =>
  JSON.parse(openUnder(storageKey(location.origin), localStorage.getItem(key) ?? '')) as T;

function restore(): StoredVisitor {
  if (localStorage.getItem(KEYS.token) === null) return anonymous;
  try {
    const [token, expiresAt] = [stored<string>(KEYS.token), stored<number>(KEYS.expiry)];
    if (!(expiresAt > now())) {
      removeKey();
      return anonymous;
    }
    const {
      user,
      roles,
      cipherKey,
      logoutUrl = '',
      venueIds = null,
    } = stored<{ user: User; roles: SessionRole[]; cipherKey: string; logoutUrl?: string; venueIds?: number[] | null }>(
      KEYS.user,
    );
    return {
      token,
      expiresAt,
      user,
      roles,
      cipherKey,
      logoutUrl,
      menus: stored<MenuItem[]>(KEYS.menus),
      rules: new Set(stored<string[]>(KEYS.rules)),
      venueIds,
      loggedIn: true,
    };
  } catch {
    storageState.storage = true;
    removeKey();
    return anonymous;
  }
}

const langOf = (): Lang => (localStorage.getItem(KEYS.lang) === 'en' ? 'en' : 'zh');
const webTypeOf = (): WebSystem => (localStorage.getItem(KEYS.webType) === 'meeting' ? 'meeting' : 'venue');

/** Returns a check of the given rights; a new function after every change. */
const may =
  (rules: () => ReadonlySet<string>) =>
  (right: RightName): boolean =>
    useEntry.getState().entry?.closeCheck === true || rules().has(right);

/** The visitor's session. The token identifies the user; the server alone decides what is allowed. */
export const useSession = create<Session>((set, get) => ({
  lang: langOf(),
  webType: webTypeOf(),
  ...restore(),
  may: may(() => get().rules),
  setLang(lang) {
    localStorage.setItem(KEYS.lang, lang);
    set({ lang });
  },
  setWebType(webType) {
    localStorage.setItem(KEYS.webType, webType);
    set({ webType });
  },
  enter({ token, roles, cipherKey, logoutUrl, user: { menus, ruleList, routeNameList, venueIds, ...user } }) {
    const expiresAt = now() + token.expires_in * 1_000;
    const rules = [...new Set([...routeNameList, ...ruleList])];
    store(KEYS.user, { user, roles, cipherKey, logoutUrl, venueIds });
    store(KEYS.rules, rules);
    store(KEYS.menus, menus);
    store(KEYS.expiry, expiresAt);
    store(KEYS.token, token.access_token);
    set({
      token: token.access_token,
      expiresAt,
      user,
      roles,
      cipherKey,
      logoutUrl,
      menus,
      rules: new Set(rules),
      venueIds,
      may: may(() => get().rules),
      loggedIn: true,
    });
  },
  setRights({ menus, ruleList, routeNameList, venueIds, loginCheckStatus }) {
    const { user, roles, cipherKey, logoutUrl, rules } = get();
    if (!user) return;
    const next = [...new Set([...routeNameList, ...ruleList])];
    const same = next.length === rules.size && next.every((right) => rules.has(right));
    store(KEYS.user, { user: { ...user, loginCheckStatus }, roles, cipherKey, logoutUrl, venueIds });
    store(KEYS.rules, next);
    store(KEYS.menus, menus);
    // Components that use `may` rerender when the function changes.
    set({
      menus,
      venueIds,
      user: user.loginCheckStatus === loginCheckStatus ? user : { ...user, loginCheckStatus },
      ...(same ? {} : { rules: new Set(next), may: may(() => get().rules) }),
    });
  },
  setReviewStatus(loginCheckStatus) {
    const { user, roles, cipherKey, logoutUrl, venueIds } = get();
    if (!user || user.loginCheckStatus === loginCheckStatus) return;
    const reviewed = { ...user, loginCheckStatus };
    store(KEYS.user, { user: reviewed, roles, cipherKey, logoutUrl, venueIds });
    set({ user: reviewed });
  },
  leave() {
    removeKey();
    set(anonymous);
  },
}));

/** Returns whether a user is logged in now; an expired session counts as logged out. */
export function isLoggedIn(): boolean {
  const { loggedIn, expiresAt, leave } = useSession.getState();
  if (loggedIn && expiresAt <= now()) leave();
  return useSession.getState().loggedIn;
}

/** The user name prefilled on the login page, kept at logout (document 1 §9). */
export const rememberedName = {
  get: (): string => localStorage.getItem(KEYS.rememberMe) ?? '',
  set: (name: string): void =>
    name === '' ? localStorage.removeItem(KEYS.rememberMe) : localStorage.setItem(KEYS.rememberMe, name),
};

/** Follows login, logout and role switch of other tabs; calls `onLoggedOut` when nobody is logged in any more. */
export const followOtherTabs = (onLoggedOut: () => void): void =>
  window.addEventListener('storage', ({ key }) => {
    if (key === KEYS.lang) useSession.setState({ lang: langOf() });
    if (key === KEYS.webType) useSession.setState({ webType: webTypeOf() });
    if (key !== KEYS.token && key !== null) return;
    const { loggedIn } = useSession.getState();
    useSession.setState({ ...restore(), may: may(() => useSession.getState().rules) });
    if (loggedIn && !useSession.getState().loggedIn) onLoggedOut();
  });
