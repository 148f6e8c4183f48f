import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Whether a paired display speaks. */
export const screenState = enumeration({
  never: { code: 0, zh: '从未上线', en: 'Never seen', tone: 'default' },
  online: { code: 1, zh: '在线', en: 'Online', tone: 'success' },
  silent: { code: 2, zh: '失联', en: 'Silent', tone: 'error' },
});
export type ScreenState = CodeOf<typeof screenState>;

/** What a display can be told to do. */
export const screenOp = enumeration({
  identify: { code: 1, zh: '显示名称', en: 'Show its name' },
  reload: { code: 2, zh: '重新加载', en: 'Reload' },
  show: { code: 3, zh: '切换页面', en: 'Show another page' },
});
export type ScreenOp = CodeOf<typeof screenOp>;

/** How long a pairing code may be typed, in milliseconds. */
export const PAIRING_LIVES = 600_000;
/** How often a display says that it is there, and after how long without a word it counts as silent, in milliseconds. */
export const SCREEN_BEAT = 30_000;
export const SCREEN_SILENT = 95_000;
