import { create } from 'zustand';
import type { RightName } from '#contract/catalogue';
import type { LoginReply, MenuItem } from '#contract/session/session.contract';
import { now } from './clock';
import { openUnder, sealUnder, storageKey } from './crypto';
import { useEntry } from './entry';
import type { Lang } from './lang';

/** Who is logged in, without menus and rules, which are kept beside it. */
export type User = Omit<LoginReply['user'], 'menus' | 'ruleList' | 'routeNameList'>;
/** A role of the logged-in person. */
export type RoleOf = LoginReply['roles'][number];

/** What this browser knows of its visitor. */
export interface Session {
  readonly lang: Lang;
  readonly token: string | null;
  /** End of the session by this machine's clock, epoch milliseconds. */
  readonly expiresAt: number;
  readonly user: User | null;
  readonly roles: readonly RoleOf[];
  readonly cipherKey: string;
  readonly menus: readonly MenuItem[];
  readonly rules: ReadonlySet<string>;
  readonly loggedIn: boolean;
  may(right: RightName): boolean;
  setLang(lang: Lang): void;
  /** Takes over a login or a role switch. */
  enter(reply: LoginReply): void;
  /** The menu tree as the server tells it now. */
  setMenus(menus: readonly MenuItem[]): void;
  /** Forgets everything but what the documents keep at logout (document 1 §9). */
  leave(): void;
}

/** Keys of local storage: what the documents name and nothing else. */
const KEYS = { user: 'userInfo', rules: 'ruleList', menus: 'menus', token: 'cgAuthorization', expiry: 'cgExpires', lang: 'cgLangType', rememberMe: 'rememberMe' } as const;
const OWN_KEYS = [KEYS.user, KEYS.rules, KEYS.menus, KEYS.token, KEYS.expiry];

type Known = Pick<Session, 'token' | 'expiresAt' | 'user' | 'roles' | 'cipherKey' | 'menus' | 'rules' | 'loggedIn'>;
const nobody: Known = { token: null, expiresAt: 0, user: null, roles: [], cipherKey: '', menus: [], rules: new Set(), loggedIn: false };

/** Set when kept user information could not be read back; the shell says so once. */
export const broken = { storage: false };

function forget(): void {
  for (const key of OWN_KEYS) localStorage.removeItem(key);
}

function recall(): Known {
  const token = localStorage.getItem(KEYS.token);
  const expiresAt = Number(localStorage.getItem(KEYS.expiry));
  if (token === null || !(expiresAt > now())) return nobody;
  try {
    const sealed = localStorage.getItem(KEYS.user) ?? '';
    const { user, roles, cipherKey } = JSON.parse(openUnder(storageKey(location.origin), sealed)) as { user: User; roles: RoleOf[]; cipherKey: string };
    const rules = new Set(JSON.parse(localStorage.getItem(KEYS.rules) ?? '[]') as string[]);
    const menus = JSON.parse(localStorage.getItem(KEYS.menus) ?? '[]') as MenuItem[];
    return { token, expiresAt, user, roles, cipherKey, menus, rules, loggedIn: true };
  } catch {
    broken.storage = true;
    forget();
    return nobody;
  }
}

const langOf = (): Lang => (localStorage.getItem(KEYS.lang) === 'en' ? 'en' : 'zh');

/** The visitor. The token says who; the server alone decides what is allowed. */
export const useSession = create<Session>((set, get) => ({
  lang: langOf(),
  ...recall(),
  may: (right) => useEntry.getState().entry?.closeCheck === true || get().rules.has(right),
  setLang(lang) {
    localStorage.setItem(KEYS.lang, lang);
    document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';
    set({ lang });
  },
  enter({ token, roles, cipherKey, user: { menus, ruleList, routeNameList, ...user } }) {
    const expiresAt = now() + token.expires_in * 1_000;
    const rules = [...new Set([...routeNameList, ...ruleList])];
    localStorage.setItem(KEYS.user, sealUnder(storageKey(location.origin), JSON.stringify({ user, roles, cipherKey })));
    localStorage.setItem(KEYS.rules, JSON.stringify(rules));
    localStorage.setItem(KEYS.menus, JSON.stringify(menus));
    localStorage.setItem(KEYS.expiry, String(expiresAt));
    localStorage.setItem(KEYS.token, token.access_token);
    set({ token: token.access_token, expiresAt, user, roles, cipherKey, menus, rules: new Set(rules), loggedIn: true });
  },
  setMenus(menus) {
    localStorage.setItem(KEYS.menus, JSON.stringify(menus));
    set({ menus });
  },
  leave() {
    forget();
    set(nobody);
  },
}));

/** Is somebody logged in at this moment? A session past its end counts as none. */
export function isLoggedIn(): boolean {
  const { loggedIn, expiresAt, leave } = useSession.getState();
  if (loggedIn && expiresAt <= now()) leave();
  return useSession.getState().loggedIn;
}

/** The user name the login page fills in, kept at logout (document 1 §9). */
export const rememberedName = {
  get: (): string => localStorage.getItem(KEYS.rememberMe) ?? '',
  set: (name: string): void => (name === '' ? localStorage.removeItem(KEYS.rememberMe) : localStorage.setItem(KEYS.rememberMe, name)),
};

/** Another tab logged in, out or switched role: this one follows. */
export const followOtherTabs = (): void =>
  window.addEventListener('storage', ({ key }) => {
    if (key === KEYS.lang) useSession.setState({ lang: langOf() });
    if (key === KEYS.token || key === null) useSession.setState(recall());
  });
