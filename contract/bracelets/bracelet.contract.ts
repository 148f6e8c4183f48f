import { z } from 'zod';
import { bindStatus, braceletColour, braceletEvent, cardStatus, depositMode } from '#domain/bracelets/bracelet.status';
import { offlinePayType } from '#domain/payments/pay.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, labeled, text, tradeNo, yuan } from '#contract/kit/fields';
import { importCalls } from '#contract/kit/import';
import { administeredCalls, exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

/** The chip number, 8 to 20 hexadecimal digits; readers send either case. */
export const chipNo = text(20)
  .transform((chip) => chip.toUpperCase())
  .pipe(z.string().regex(/^[0-9A-F]{8,20}$/, { error: '8–20 hex' }));
const deposit = z.coerce.number().min(0).max(1_000).multipleOf(0.01);

/** What the form of a wristband takes. */
export const braceletForm = z.object({
  chipNo: labeled('芯片号', 'Chip no.', chipNo),
  labelNo: labeled('标签号', 'Label', text(20).min(1)),
  colour: labeled('颜色', 'Colour', codeOf(braceletColour)),
  venueId: labeled('场馆', 'Venue', id),
  deposit: labeled('押金（元）', 'Deposit (CNY)', deposit.default(0)),
});

/** One row of the list. */
export const braceletRow = z.object({
  id: z.int(),
  chipNo: labeled('芯片号', 'Chip no.', z.string()),
  labelNo: labeled('标签号', 'Label', z.string()),
  colour: labeled('颜色', 'Colour', z.int()),
  venueId: z.int(),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  cardStatus: labeled('状态', 'Status', z.int()),
  bindStatus: labeled('绑定', 'Binding', z.int()),
  holder: labeled('持有人', 'Holder', z.string().nullable()),
  isGuest: z.boolean(),
  deposit: labeled('押金（元）', 'Deposit (CNY)', yuan),
  /** The deposit of the present holder; unpaid while `depositPaid` is false. */
  depositNo: labeled('押金单号', 'Deposit no.', z.string().nullable()),
  depositPaid: z.boolean(),
  issuedAt: labeled('发放时间', 'Issued', z.string().nullable()),
  lastUse: labeled('最近使用', 'Last use', z.string().nullable()),
  version: z.int(),
});
export type BraceletRow = z.output<typeof braceletRow>;

/** A wristband at the desk, with what keeps it from being returned: unpaid bills, open lockers, its holder inside. */
export const braceletDeskView = z.object({
  row: braceletRow,
  bills: z.array(z.object({ id: z.int(), kind: z.int(), part: z.int(), amount: yuan })),
  lockers: z.array(z.object({ cellId: z.int(), name: z.string(), enName: z.string() })),
  inside: z.boolean(),
});
export type BraceletDeskView = z.output<typeof braceletDeskView>;

/** Filters of the list, and its order. */
export const braceletFilter = z.object({
  keyword: labeled('芯片号、标签号、持有人', 'Chip, label, holder', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  cardStatus: labeled('状态', 'Status', codeOf(cardStatus)).optional(),
  bindStatus: labeled('绑定', 'Binding', codeOf(bindStatus)).optional(),
  colour: labeled('颜色', 'Colour', codeOf(braceletColour)).optional(),
  sort: z.enum(['labelNo', 'lastUse']).default('labelNo'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

const moved = z.object({ id: z.int(), cardStatus: z.int(), bindStatus: z.int() });
const note = labeled('说明', 'Note', text(200).min(2));

/** Endpoints that list, add, change, delete, import and export wristbands, and those of their moves. */
export const bracelets = {
  ...administeredCalls('/api/bracelets', {
    right: 'BraceletList',
    what: 'wristbands',
    row: braceletRow,
    filter: braceletFilter,
    form: braceletForm,
    about: {
      save: 'Adds a wristband, or changes one that nobody wears; refused if the version is outdated.',
      remove: 'Deletes a wristband that was never issued.',
    },
  }),
  ...importCalls('/api/bracelets/import', 'BraceletListImport', 'wristbands'),
  desk: get('/api/bracelets/desk', {
    admit: { right: 'BraceletList' },
    about: 'Returns the wristband with this chip or label number, and what keeps it from being returned.',
    input: z.object({ code: labeled('芯片号或标签号', 'Chip or label', text(20).min(1)) }),
    reply: braceletDeskView,
  }),
  issue: post('/api/bracelets/issue', {
    admit: { right: 'BraceletListIssue' },
    done: 'saved',
    about:
      'Issues a wristband to a member, found by account, phone or card number, or to a guest; takes its deposit at the counter, or waits for the member to pay it on the phone.',
    input: z.object({
      id,
      member: labeled('学工号 / 手机号 / 卡号', 'Account, phone or card no.', text(64)).optional(),
      guestName: labeled('散客姓名', 'Guest name', text(30)).optional(),
      guestPhone: labeled('散客手机号', 'Guest phone', text(20)).optional(),
      depositMode: labeled('押金', 'Deposit', codeOf(depositMode)),
      offlineType: labeled('收款方式', 'Paid by', codeOf(offlinePayType)).optional(),
    }),
    reply: moved.extend({ tradeNo: tradeNo.nullable() }),
  }),
  giveBack: post('/api/bracelets/return', {
    admit: { right: 'BraceletListReturn' },
    done: 'saved',
    about:
      'Takes a wristband back and refunds its deposit the way it was paid; refused while a bill is unpaid, a locker is in use or its holder is inside.',
    input: z.object({ id }),
    reply: moved.extend({ refunded: yuan }),
  }),
  lose: post('/api/bracelets/lose', {
    admit: { right: 'BraceletListLost' },
    done: 'saved',
    about: 'Reports a wristband lost: it opens nothing from now on.',
    input: z.object({ id, note }),
    reply: moved,
  }),
  find: post('/api/bracelets/find', {
    admit: { right: 'BraceletListLost' },
    done: 'saved',
    about: 'Enables a lost wristband again after a check of the identity, which the note describes.',
    input: z.object({ id, note }),
    reply: moved,
  }),
  writeOff: post('/api/bracelets/write_off', {
    admit: { right: 'BraceletListLost' },
    done: 'saved',
    about: 'Ends the binding of a lost wristband and keeps its deposit as compensation.',
    input: z.object({ id, note }),
    reply: moved,
  }),
  disable: post('/api/bracelets/disable', {
    admit: { right: 'BraceletListDisable' },
    done: 'saved',
    about: 'Disables a wristband that nobody wears.',
    input: z.object({ id, note }),
    reply: moved,
  }),
  enable: post('/api/bracelets/enable', {
    admit: { right: 'BraceletListDisable' },
    done: 'saved',
    about: 'Enables a disabled wristband again.',
    input: z.object({ id, note }),
    reply: moved,
  }),
};

/** One row of the log. */
export const braceletLogRow = z.object({
  id: z.int(),
  at: labeled('时间', 'Time', z.string()),
  kind: labeled('类型', 'Kind', z.int()),
  labelNo: labeled('标签号', 'Label', z.string()),
  chipNo: labeled('芯片号', 'Chip no.', z.string()),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  holder: labeled('持有人', 'Holder', z.string().nullable()),
  isGuest: z.boolean(),
  amount: labeled('金额（元）', 'Amount (CNY)', yuan),
  tradeNo: labeled('单号', 'Order no.', z.string().nullable()),
  operator: labeled('操作人', 'Operator', z.string().nullable()),
  note: labeled('说明', 'Note', z.string()),
});
export type BraceletLogRow = z.output<typeof braceletLogRow>;

/** Filters of the log. */
export const braceletLogFilter = z.object({
  keyword: labeled('芯片号、标签号、持有人', 'Chip, label, holder', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  kind: labeled('类型', 'Kind', codeOf(braceletEvent)).optional(),
  braceletId: labeled('手环', 'Wristband', id).optional(),
  dateFrom: labeled('日期起', 'From', date).optional(),
  dateTo: labeled('日期止', 'To', date).optional(),
});

/** Endpoints of the log. */
export const braceletLogs = {
  list: get('/api/bracelet_logs', {
    admit: { right: 'BraceletLog' },
    about: 'Returns what happened to wristbands, newest first, by page.',
    input: paging.extend(braceletLogFilter.shape),
    reply: pageOf(braceletLogRow),
  }),
  exportFile: exportCall(
    '/api/bracelet_logs/export',
    'BraceletLogExport',
    braceletLogFilter,
    'The filtered log as xlsx.',
  ),
};
