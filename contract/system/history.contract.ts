import { z } from 'zod';
import type { RightName } from '#contract/catalogue';
import { get } from '#contract/kit/endpoint';
import { named, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';
import { logRow } from './log.contract';

/** What has a history its own readers may see: how the log names one, and the right that opens its screen. */
interface Told {
  readonly object: string;
  readonly right: RightName;
  /** Everybody with the right sees all of them; else the area says whom a caller reaches, by a method marked `TellsHistory`. */
  readonly everybodys?: true;
}

/** Every kind of thing whose history a screen shows. A new kind is a line here, and a marked method where not everybody reaches all of them. */
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
} as const satisfies Readonly<Record<string, Told>>;
export type HistoryKind = keyof typeof histories;

/** What is declared of a kind. */
export const historyOf = (kind: HistoryKind): Told => histories[kind];

/** One deed in the history of a thing. */
export const historyRow = logRow.pick({
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

/** The history of one thing, from the sealed log. */
export const history = {
  list: get('/api/logs/of', {
    admit: 'login',
    about:
      'What was done to one thing, newest first. Who may read it is asked by its kind; what is beyond the caller’s reach does not exist.',
    input: paging.extend({
      kind: named('对象', 'Kind', z.enum(Object.keys(histories) as [HistoryKind, ...HistoryKind[]])),
      key: named('编号', 'Number', text(64).min(1)),
    }),
    reply: pageOf(historyRow),
  }),
};
