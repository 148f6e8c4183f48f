import { hardwareState } from '#domain/devices/device.status';
import { STALE_AFTER } from '#domain/facilities/facility.rules';
import { enumeration, type CodeOf } from '#domain/kit/enumeration';
import { warningPhase, warningTarget, type WarningTarget } from './warning.status';
import { isOver } from './warning.rules';

/** What a tile of the monitoring wall shows, the gravest first. */
export const tileState = enumeration({
  alarm: { code: 'alarm', zh: '告警', en: 'Alarm', tone: 'error' },
  over: { code: 'over', zh: '越限计时', en: 'Over the limit', tone: 'warning' },
  recovering: { code: 'recovering', zh: '恢复中', en: 'Recovering', tone: 'warning' },
  out: { code: 'out', zh: '超出范围', en: 'Outside the range', tone: 'warning' },
  offline: { code: 'offline', zh: '离线', en: 'Offline', tone: 'error' },
  stale: { code: 'stale', zh: '数据过期', en: 'Out of date', tone: 'default' },
  none: { code: 'none', zh: '暂无数据', en: 'No data yet', tone: 'default' },
  good: { code: 'good', zh: '正常', en: 'Normal', tone: 'success' },
});
export type TileState = CodeOf<typeof tileState>;

/** The facts a state depends on; instants in epoch ms. */
interface TileFacts {
  readonly kind: WarningTarget;
  readonly value: number | null;
  readonly at: number | null;
  readonly state: number | null;
  readonly alarm: object | null;
  readonly phase: { readonly phase: number } | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly byHand: boolean;
}

const MINUTE = 60_000;

/** Returns what a tile shows at an instant. A value that is out of date is not compared with its range. */
export function tileStateOf(tile: TileFacts, now: number): TileState {
  if (tile.alarm) return tileState.alarm;
  if (tile.kind === warningTarget.device) {
    if (tile.state === hardwareState.offline) return tileState.offline;
    if (tile.state === hardwareState.never) return tileState.none;
  } else if (tile.value === null || (tile.at === null && tile.kind === warningTarget.facility)) return tileState.none;
  const staleAfter = (tile.byHand ? STALE_AFTER.hand : STALE_AFTER.sensor) * MINUTE;
  if (tile.kind === warningTarget.facility && now - (tile.at ?? 0) > staleAfter) return tileState.stale;
  if (tile.phase?.phase === warningPhase.over) return tileState.over;
  if (tile.phase?.phase === warningPhase.recovering) return tileState.recovering;
  return tile.value !== null && isOver(tile.value, tile) ? tileState.out : tileState.good;
}

/** Returns whether someone should look at a tile in this state. */
export const isAbnormal = (state: TileState): boolean => state !== tileState.good && state !== tileState.none;
