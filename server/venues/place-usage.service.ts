import { Failure } from '#domain/kit/failure';
import { placeFailure } from '#domain/venues/place.failures';
import type { Tx } from '#server/kit/db/db';
import { findUses } from './place-usage.store';

/** The labels of tables whose rows refer to a place. */
const tableLabels: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  site: ['场地', 'sites'],
  space: ['分场地', 'spaces'],
  venue_order: ['订单', 'orders'],
  venue_order_item: ['订单', 'orders'],
  slot_hold: ['占用', 'blocks'],
  capacity_claim: ['占用', 'blocks'],
  slot_capacity: ['余量', 'capacity counts'],
  finance_record: ['财务记录', 'finance records'],
  charge: ['价格', 'prices'],
  date_rule: ['日期规则', 'date rules'],
  hardware: ['设备', 'devices'],
  device_event: ['设备上报', 'device reports'],
  device_command: ['远程操作', 'remote actions'],
  face_issue: ['人脸下发记录', 'face sync jobs'],
  face_alarm: ['人脸告警', 'face alarms'],
  facility_metric: ['设施指标', 'measures of facilities'],
  facility_reading: ['设施读数', 'readings'],
  fixed_asset: ['基础设施', 'meters and assets'],
  meter_reading: ['抄表读数', 'meter readings'],
  gate_code_use: ['验码记录', 'code checks'],
  gate_event: ['通行记录', 'gate records'],
  gate_day: ['通行统计', 'gate statistics'],
  gate_minute: ['通行统计', 'gate statistics'],
  device_alarm: ['告警', 'alarms'],
  warning_rule: ['预警规则', 'warning rules'],
  patrol_point: ['巡检点', 'points of security checks'],
  patrol_plan: ['巡检计划', 'plans of security checks'],
  security_check: ['巡检记录', 'security checks'],
  screen: ['显示屏', 'screens'],
  facility: ['设施', 'facilities'],
  commodity: ['物资', 'supplies'],
  holiday: ['节假日', 'holidays'],
  role_grant: ['人员授权', 'role assignments'],
};
const otherLabel = ['其他记录', 'other records'] as const;
/** Throws `placeInUse` with the uses if something refers to the row. */
export async function assertUnused(tx: Tx, table: string, id: number): Promise<void> {
  const uses = new Map<string, { zh: string; en: string; count: number }>();
  for (const use of await findUses(tx, table, id)) {
    const [zh, en] = tableLabels[use.table] ?? otherLabel;
    uses.set(zh, { zh, en, count: (uses.get(zh)?.count ?? 0) + use.count });
  }
  if (uses.size > 0)
    throw new Failure(placeFailure.placeInUse, {
      count: [...uses.values()].reduce((sum, { count }) => sum + count, 0),
      uses: [...uses.values()],
    });
}

const codes = { unique: '23505', missing: '23503' } as const;

/** Runs a write and translates database errors: a taken name, a missing reference. */
export async function translateWriteErrors<T>(work: () => Promise<T>, name: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === codes.unique) throw new Failure(placeFailure.placeNameTaken, { name });
    if (code === codes.missing) throw new Failure(placeFailure.placeUnknown);
    throw error;
  }
}
