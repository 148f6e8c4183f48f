/** What the guard and the layouts ask of a screen (document 2 §2, route flags). */
export type RouteFlag = 'noLogin' | 'noCheckRule' | 'fullScreen' | 'hideMobileTabber' | 'keepAlive' | 'breadcrumb';

/** The frame a screen stands in: admin desk, phone with tabs, public portal, nothing, or a wall entry of its own. */
export type Layout = 'desk' | 'phone' | 'portal' | 'bare' | 'wall';

/** One screen as data. `name` is the name of the documents, or the path in PascalCase without parameters. */
export interface RouteSpec {
  readonly name: string;
  readonly path: `/${string}`;
  readonly zh: string;
  readonly en: string;
  readonly layout: Layout;
  readonly flags?: readonly RouteFlag[];
  /** Actions on this screen that a role may be given one by one: `Orders` + `Refund` is the right `OrdersRefund`. */
  readonly rights?: readonly string[];
  /** Where the desk menu shows it; a screen without a group is reached from another screen. */
  readonly menu?: { readonly group: MenuGroup; readonly icon: string };
  /** Rights of this screen are the developer role's alone, and nobody's in production. */
  readonly developers?: true;
  /** Drawn by the screen file of another route. */
  readonly sameAs?: string;
}

/** Groups of the desk menu, in order. */
export const menuGroups = {
  reservations: { zh: '预约管理', en: 'Bookings' },
  venues: { zh: '场馆管理', en: 'Venues' },
  finance: { zh: '财务管理', en: 'Finance' },
  statistics: { zh: '统计报表', en: 'Statistics' },
  gates: { zh: '通行管理', en: 'Access' },
  devices: { zh: '设备管理', en: 'Devices' },
  monitor: { zh: '大屏', en: 'Displays' },
  members: { zh: '用户管理', en: 'Members' },
  system: { zh: '系统管理', en: 'System' },
} as const;

/** One group of the desk menu. */
export type MenuGroup = keyof typeof menuGroups;

/** Declares the screens of one area and keeps their names as types. */
export const routes = <const R extends readonly RouteSpec[]>(list: R): R => list;

type RightsOf<R> = R extends { name: infer N extends string; rights: readonly (infer A extends string)[] }
  ? `${N}${A}`
  : never;

/** The names of a list of screens, as a type. */
export type RouteNameOf<R extends readonly RouteSpec[]> = R[number]['name'];

/** Every right a list of screens declares: the screen itself and its actions. */
export type RightNameOf<R extends readonly RouteSpec[]> = R[number]['name'] | RightsOf<R[number]>;
