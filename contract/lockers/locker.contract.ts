import { z } from 'zod';
import { cellArea, cellSize, cellState, lockerEnd } from '#domain/lockers/locker.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, flag, id, int, labeled, text, yuan } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';

/** A cell of the map; instants in epoch ms. `holder` is masked; null while nobody uses it. */
const cellView = z.object({
  id: z.int(),
  no: z.int(),
  size: z.int(),
  area: z.int(),
  state: z.int(),
  note: z.string(),
  openedAt: z.number().nullable(),
  overnight: z.boolean(),
  holder: z.string().nullable(),
  isGuest: z.boolean(),
  labelNo: z.string().nullable(),
  braceletId: z.int().nullable(),
});
export type LockerCell = z.output<typeof cellView>;

/** A cabinet of the map. */
const cabinetView = z.object({
  id: z.int(),
  name: z.string(),
  enName: z.string(),
  place: z.string(),
  enPlace: z.string(),
  online: z.boolean(),
  cells: z.array(cellView),
});
export type LockerCabinet = z.output<typeof cabinetView>;

/**
 * A wristband that keeps its holder from leaving: a bill is unpaid (yuan), or a locker is in use after the exit. `holder`
 * is masked.
 */
const blockedView = z.object({
  braceletId: z.int(),
  labelNo: z.string(),
  holder: z.string(),
  isGuest: z.boolean(),
  owed: z.number(),
  cellId: z.int().nullable(),
});
export type BlockedBracelet = z.output<typeof blockedView>;

/** One row of the records. */
export const lockerRecordRow = z.object({
  id: z.int(),
  cell: labeled('储物格', 'Locker', z.string()),
  enCell: z.string(),
  area: labeled('区域', 'Area', z.int()),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  labelNo: labeled('手环', 'Wristband', z.string()),
  holder: labeled('使用人', 'Used by', z.string()),
  isGuest: z.boolean(),
  openedAt: labeled('开始', 'Opened', z.string()),
  closedAt: labeled('结束', 'Closed', z.string().nullable()),
  minutes: labeled('分钟', 'Minutes', z.int().nullable()),
  overnight: labeled('过夜', 'Overnight', z.boolean()),
  fee: labeled('费用（元）', 'Fee (CNY)', yuan),
  closedAs: labeled('结束方式', 'Ended', z.int().nullable()),
  closedBy: labeled('操作人', 'By', z.string().nullable()),
  reason: labeled('原因', 'Reason', z.string().nullable()),
});
export type LockerRecordRow = z.output<typeof lockerRecordRow>;

/** Filters of the records. */
export const lockerRecordFilter = z.object({
  keyword: labeled('手环、使用人', 'Wristband, person', text(50)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  cellId: labeled('储物格', 'Locker', id).optional(),
  area: labeled('区域', 'Area', codeOf(cellArea)).optional(),
  closedAs: labeled('结束方式', 'Ended', codeOf(lockerEnd)).optional(),
  overnight: labeled('过夜', 'Overnight', flag).optional(),
  dateFrom: labeled('日期起', 'From', date).optional(),
  dateTo: labeled('日期止', 'To', date).optional(),
});

const no = int.min(1).max(999);
const note = labeled('说明', 'Note', text(200).min(2));
const changed = z.object({ id: z.int(), state: z.int() });

/** Endpoints of lockers. */
export const lockers = {
  map: get('/api/lockers/map', {
    admit: { right: 'LockerRecord' },
    about: 'Returns the cabinets of a venue with their cells and who uses them now, and who cannot leave and why.',
    input: z.object({ venueId: id }),
    reply: z.object({ now: z.number(), cabinets: z.array(cabinetView), blocked: z.array(blockedView) }),
  }),
  venues: get('/api/lockers/venues', {
    admit: { right: 'LockerRecord' },
    about: 'Returns the venues in scope that have cabinets.',
    input: z.object({}),
    reply: z.array(z.object({ id: z.int(), name: z.string(), enName: z.string() })),
  }),
  records: get('/api/lockers/records', {
    admit: { right: 'LockerRecord' },
    about: 'Returns uses of cells by page, the newest first.',
    input: paging.extend(lockerRecordFilter.shape),
    reply: pageOf(lockerRecordRow),
  }),
  addCells: post('/api/lockers/cells', {
    admit: { right: 'LockerRecordEdit' },
    done: 'saved',
    about: 'Adds the cells of a cabinet with a range of numbers.',
    input: z.object({
      cabinetId: id,
      from: labeled('起号', 'First no.', no),
      to: labeled('止号', 'Last no.', no),
      size: labeled('大小', 'Size', codeOf(cellSize)),
      area: labeled('区域', 'Area', codeOf(cellArea)),
    }),
    reply: z.object({ added: z.int() }),
  }),
  setState: post('/api/lockers/state', {
    admit: { right: 'LockerRecordEdit' },
    done: 'saved',
    about: 'Marks a cell as faulty or disabled, which ends its use, or frees it again.',
    input: z.object({ id, state: codeOf(cellState), note }),
    reply: changed,
  }),
  open: post('/api/lockers/open', {
    admit: { right: 'LockerRecordUse' },
    done: 'saved',
    about: 'Opens a free cell for a wristband, named by its label or chip.',
    input: z.object({ id, bracelet: labeled('手环标签号或芯片号', 'Wristband label or chip', text(20).min(1)) }),
    reply: changed,
  }),
  close: post('/api/lockers/close', {
    admit: { right: 'LockerRecordUse' },
    done: 'saved',
    about: 'Closes a cell in use.',
    input: z.object({ id }),
    reply: changed,
  }),
  force: post('/api/lockers/force', {
    admit: { right: 'LockerRecordForce' },
    done: 'saved',
    about:
      'Ends the use of a cell that staff opened with their key; the reason is recorded and the member is notified.',
    input: z.object({ id, note }),
    reply: changed,
  }),
  exportFile: exportCall(
    '/api/lockers/records/export',
    'LockerRecordExport',
    lockerRecordFilter,
    'The filtered records as xlsx.',
  ),
};
