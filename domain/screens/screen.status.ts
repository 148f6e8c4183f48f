import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Connection state of a paired display. */
export const screenState = enumeration({
  never: { code: 0, zh: '从未上线', en: 'Never online', tone: 'default' },
  online: { code: 1, zh: '在线', en: 'Online', tone: 'success' },
  silent: { code: 2, zh: '失联', en: 'Offline', tone: 'error' },
});
export type ScreenState = CodeOf<typeof screenState>;

/** Commands for a display. */
export const screenOp = enumeration({
  identify: { code: 1, zh: '显示名称', en: 'Show name' },
  reload: { code: 2, zh: '重新加载', en: 'Reload' },
  show: { code: 3, zh: '切换页面', en: 'Switch page' },
});

/** Lifetime of a pairing code, in milliseconds. */
export const PAIRING_TTL_MS = 600_000;
/** Heartbeat interval of a display, and silence after which it counts as offline, in milliseconds. */
export const SCREEN_HEARTBEAT_MS = 30_000;
export const SCREEN_SILENT_MS = 95_000;
