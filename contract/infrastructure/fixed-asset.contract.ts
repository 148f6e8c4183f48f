import { z } from 'zod';
import { hardwareState } from '#domain/devices/device.status';
import { fixedAssetKind, fixedAssetStatus } from '#domain/infrastructure/fixed-asset.status';
import { MAX_FACTOR } from '#domain/infrastructure/meter-reading.rules';
import { get } from '#contract/kit/endpoint';
import { codeOf, date, id, int, labeled, stamp, text } from '#contract/kit/fields';
import { importCalls } from '#contract/kit/import';
import { administeredCalls } from '#contract/kit/list-calls';
import { placeChoice } from '#contract/venues/venue-desk.contract';

/** A meter or a fixed asset as staff see it, with its last reading. */
export const fixedAssetRow = z.object({
  id: z.int(),
  kind: labeled('类型', 'Kind', codeOf(fixedAssetKind)),
  no: labeled('编号', 'No.', z.string()),
  buildingId: z.int(),
  buildingName: labeled('楼宇', 'Building', z.string()),
  enBuildingName: z.string(),
  roomId: z.int().nullable(),
  roomNo: labeled('房间', 'Room', z.string()),
  /** The room was merged into another one. */
  roomRetired: z.boolean(),
  place: labeled('位置', 'Location', z.string()),
  enPlace: z.string(),
  brand: labeled('品牌型号', 'Brand and model', z.string()),
  factor: labeled('倍率', 'Multiplier', z.int()),
  installedOn: labeled('安装日期', 'Installed', z.string().nullable()),
  hardwareId: z.int().nullable(),
  hardwareName: labeled('关联硬件', 'Linked device', z.string()),
  enHardwareName: z.string(),
  hardwareState: codeOf(hardwareState).nullable(),
  lastValue: labeled('最近读数', 'Last reading', z.number().nullable()),
  lastAt: labeled('抄表时间', 'Read at', stamp.nullable()),
  status: labeled('状态', 'State', codeOf(fixedAssetStatus)),
  remark: labeled('备注', 'Remark', z.string()),
  version: z.int(),
});
export type FixedAssetRow = z.output<typeof fixedAssetRow>;

/** Filters of the list, and its order. */
export const fixedAssetFilter = z.object({
  keyword: labeled('编号、位置、品牌', 'No., location or brand', text(50)).optional(),
  kind: labeled('类型', 'Kind', codeOf(fixedAssetKind)).optional(),
  buildingId: labeled('楼宇', 'Building', id).optional(),
  status: labeled('状态', 'State', codeOf(fixedAssetStatus)).optional(),
  unreadSince: labeled('自此日起未抄表', 'No reading since', date).optional(),
  sort: z.enum(['no', 'installedOn', 'lastAt']).default('no'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

/** The editable fields of a meter or a fixed asset. */
export const fixedAssetForm = z.object({
  kind: labeled('类型', 'Kind', codeOf(fixedAssetKind)),
  no: labeled('编号', 'No.', text(40).min(1)),
  buildingId: labeled('楼宇', 'Building', id),
  roomId: labeled('房间', 'Room', id).nullable().default(null),
  place: labeled('位置', 'Location', text(80)).default(''),
  enPlace: labeled('英文位置', 'English location', text(120)).default(''),
  brand: labeled('品牌型号', 'Brand and model', text(60)).default(''),
  factor: labeled('倍率', 'Multiplier', int.min(1).max(MAX_FACTOR)).default(1),
  installedOn: labeled('安装日期', 'Installed', date.nullable()).default(null),
  hardwareId: labeled('关联硬件', 'Linked device', id).nullable().default(null),
  status: labeled('状态', 'State', codeOf(fixedAssetStatus)).default(fixedAssetStatus.normal),
  remark: labeled('备注', 'Remark', text(200)).default(''),
});
export type FixedAssetForm = z.output<typeof fixedAssetForm>;

const at = '/api/space_desk/infrastructure';

/** Calls that list and edit meters and fixed assets. */
export const fixedAssets = {
  ...administeredCalls(at, {
    right: 'Infrastructure',
    what: 'meters and fixed assets in the caller’s scope',
    row: fixedAssetRow,
    filter: fixedAssetFilter,
    form: fixedAssetForm,
    about: { remove: 'Deletes a meter or fixed asset without readings.' },
  }),
  choices: get(`${at}/choices`, {
    admit: { right: 'Infrastructure' },
    about: 'Buildings, and the devices in the caller’s scope that may be linked.',
    input: z.object({}),
    reply: z.object({ buildings: z.array(placeChoice), devices: z.array(placeChoice) }),
  }),
  rooms: get(`${at}/rooms`, {
    admit: { right: 'Infrastructure' },
    about: 'Rooms of the caller’s scope by number or id, at most fifty.',
    input: z.object({ keyword: text(50).min(1) }),
    reply: z.array(placeChoice),
  }),
  ...importCalls(`${at}/import`, 'InfrastructureImport', 'meters and fixed assets'),
};
