/** Flags of a screen for the route guard and the layouts (document 2 §2, route flags). */
export type RouteFlag = 'noLogin' | 'noCheckRule' | 'fullScreen' | 'hideMobileTabber' | 'keepAlive' | 'breadcrumb';

/** The layout of a screen: admin desk, phone with tabs, public portal, no frame, or a wall entry of its own. */
export type RouteLayout = 'desk' | 'phone' | 'portal' | 'bare' | 'wall';

/** One screen as data. `name` is the name in the documents, or the path in PascalCase without parameters. */
export interface RouteSpec {
  readonly name: string;
  readonly path: `/${string}`;
  readonly zh: string;
  readonly en: string;
  readonly layout: RouteLayout;
  readonly flags?: readonly RouteFlag[];
  /** Actions of this screen that are granted one by one: `Orders` + `Refund` is the right `OrdersRefund`. */
  readonly rights?: readonly string[];
  /** The position in the desk menu; a screen without a group is reached from another screen. */
  readonly menu?: { readonly group: MenuGroup; readonly icon: string };
  /** Only the developer role may hold the rights of this screen, and nobody in production. */
  readonly developers?: true;
  /** The route whose screen file renders this screen. */
  readonly sameAs?: string;
}

/** Returns the file name of a screen: `VenuesBlackList` is `venues-black-list.screen.tsx`, in any area. */
export const screenFile = (name: string): string =>
  `${name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase()}.screen.tsx`;

/** Groups of the desk menu in order. */
export const menuGroups = {
  reservations: { zh: '预约管理', en: 'Bookings' },
  meetings: { zh: '会议室', en: 'Meeting rooms' },
  venues: { zh: '场馆管理', en: 'Venues' },
  spaces: { zh: '空间管理', en: 'Spaces' },
  finance: { zh: '财务管理', en: 'Finance' },
  statistics: { zh: '统计报表', en: 'Statistics' },
  gates: { zh: '通行管理', en: 'Access' },
  devices: { zh: '设备管理', en: 'Devices' },
  monitor: { zh: '大屏', en: 'Displays' },
  members: { zh: '用户管理', en: 'Members' },
  system: { zh: '系统管理', en: 'System' },
} as const;

/** The name of a group of the desk menu. */
export type MenuGroup = keyof typeof menuGroups;

/** Declares the screens of one area and keeps their names as types. */
export const routes = <const R extends readonly RouteSpec[]>(list: R): R => list;

type RightsOf<R> = R extends { name: infer N extends string; rights: readonly (infer A extends string)[] }
  ? `${N}${A}`
  : never;

/** The names of a list of screens as a type. */
export type RouteNameOf<R extends readonly RouteSpec[]> = R[number]['name'];

/** All rights a list of screens declares: the screens and their actions. */
export type RightNameOf<R extends readonly RouteSpec[]> = R[number]['name'] | RightsOf<R[number]>;
