import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** State of a cell of a locker cabinet. */
export const cellState = enumeration({
  free: { code: 1, zh: '空闲', en: 'Free', tone: 'success' },
  inUse: { code: 2, zh: '在用', en: 'In use', tone: 'processing' },
  fault: { code: 3, zh: '故障', en: 'Fault', tone: 'error' },
  disabled: { code: 4, zh: '停用', en: 'Disabled', tone: 'default' },
});
export type CellState = CodeOf<typeof cellState>;

/** Where a cell stands. */
export const cellArea = enumeration({
  men: { code: 1, zh: '男更衣', en: 'Men' },
  women: { code: 2, zh: '女更衣', en: 'Women' },
  shared: { code: 3, zh: '公共', en: 'Shared' },
});
export type CellArea = CodeOf<typeof cellArea>;

/** Size of a cell. */
export const cellSize = enumeration({
  small: { code: 1, zh: '小格', en: 'Small' },
  large: { code: 2, zh: '大格', en: 'Large' },
});
export type CellSize = CodeOf<typeof cellSize>;

/** What ended the use of a cell. */
export const lockerEnd = enumeration({
  holder: { code: 1, zh: '本人关柜', en: 'Closed by holder', tone: 'success' },
  staff: { code: 2, zh: '人工关柜', en: 'Closed by staff', tone: 'default' },
  forced: { code: 3, zh: '强制开柜', en: 'Forced open', tone: 'error' },
  fault: { code: 4, zh: '故障结束', en: 'Ended by fault', tone: 'warning' },
});
export type LockerEnd = CodeOf<typeof lockerEnd>;
