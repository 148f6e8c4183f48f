import { z } from 'zod';
import type { RightName } from '#contract/catalogue';
import { get } from '#contract/kit/endpoint';
import { labeled, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';
import { logRow } from './log.contract';

/** Declares a kind of object with a visible history: its prefix in the log and the right that opens its screen. */
interface HistorySpec {
  readonly object: string;
  readonly right: RightName;
  /**
   * Everyone with the right may read every object; otherwise a method marked `TellsHistory` checks the caller's scope.
   */
  readonly everybodys?: true;
}

/**
 * Every kind of object whose history a screen shows. Kinds with restricted access also need a method marked
 * `TellsHistory`.
 */
export const histories = {
  user: { object: 'user:', right: 'User' },
  role: { object: 'role:', right: 'Role', everybodys: true },
  menu: { object: 'menu:', right: 'Menu', everybodys: true },
  code: { object: 'code:', right: 'Code', everybodys: true },
  codeList: { object: 'codeList:', right: 'Code', everybodys: true },
  dict: { object: 'dict:', right: 'Dicts', everybodys: true },
  order: { object: '', right: 'Orders' },
  refundRule: { object: 'refundRule:', right: 'VenuesChargeReturn' },
  merchant: { object: 'merchant:', right: 'Mch' },
  payService: { object: 'payService:', right: 'PayService', everybodys: true },
  coupon: { object: 'coupon:', right: 'VenuesCoupon' },
  screen: { object: 'screen:', right: 'Screens' },
  approvalChain: { object: 'approvalChain:', right: 'ApprovalChains', everybodys: true },
  building: { object: 'building:', right: 'VisualBuilding', everybodys: true },
  floor: { object: 'floor:', right: 'VisualFloor', everybodys: true },
  room: { object: 'room:', right: 'VisualRoomList' },
  gate: { object: 'gate:', right: 'VenuesGateManage' },
  warningRule: { object: 'warningRule:', right: 'EquipmentEarlyWarningSetting' },
  hardware: { object: 'hardware:', right: 'HardwareEquipmentList' },
  operationReport: { object: 'operationReport:', right: 'StatsYybg' },
  monitorScreen: { object: 'monitorScreen:', right: 'MonitorScreens' },
  fixedAsset: { object: 'fixedAsset:', right: 'Infrastructure' },
  spaceUser: { object: 'spaceUser:', right: 'SpaceUser' },
} as const satisfies Readonly<Record<string, HistorySpec>>;
export type HistoryKind = keyof typeof histories;

/** Returns the declaration of a kind. */
export const historyOf = (kind: HistoryKind): HistorySpec => histories[kind];

/** One entry in the history of an object. */
const historyRow = logRow.pick({
  id: true,
  at: true,
  userName: true,
  roleId: true,
  module: true,
  action: true,
  reason: true,
  trace: true,
  changes: true,
  sealed: true,
});
export type HistoryRow = z.output<typeof historyRow>;

/** Endpoint of the history of one object, read from the sealed log. */
export const history = {
  list: get('/api/logs/of', {
    admit: 'login',
    about: 'The history of one thing, newest first. The right depends on the kind; what is out of scope is not found.',
    input: paging.extend({
      kind: labeled('对象', 'Object', z.enum(Object.keys(histories) as [HistoryKind, ...HistoryKind[]])),
      key: labeled('编号', 'ID', text(64).min(1)),
    }),
    reply: pageOf(historyRow),
  }),
};
