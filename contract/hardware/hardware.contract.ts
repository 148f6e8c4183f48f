import { z } from 'zod';
import { hardwareKind, hardwareState } from '#domain/devices/device.status';
import { doorMode } from '#domain/hardware/command.status';
import { adapterName, doorDirection } from '#domain/hardware/hardware.status';
import { switchStatus } from '#domain/venues/venue.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, int, labeled, text } from '#contract/kit/fields';
import { importCalls } from '#contract/kit/import';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { placeChoice, version } from '#contract/venues/venue-desk.contract';

/** Values of the parameters of a device by their keys; `parametersOf` declares those of a kind. */
const parameterValues = z.record(z.string().max(40), z.union([z.number(), z.boolean(), z.string().max(40)]));

/** A device of the list. The time of its last sign of life is in epoch ms; its key is never part of a reply. */
export const hardwareRow = z.object({
  id: z.int(),
  sn: labeled('序列号', 'Serial no.', z.string()),
  name: labeled('设备名称', 'Name', z.string()),
  enName: z.string(),
  kind: labeled('类型', 'Kind', z.int()),
  adapter: labeled('协议', 'Protocol', z.string()),
  venueId: z.int(),
  venueName: labeled('场馆', 'Venue', z.string()),
  enVenueName: z.string(),
  place: labeled('位置', 'Location', z.string()),
  enPlace: z.string(),
  direction: labeled('方向', 'Direction', z.int()),
  siteIds: z.array(z.int()),
  siteNames: labeled('场地', 'Sites', z.string()),
  enSiteNames: z.string(),
  endpoint: labeled('设备地址', 'Address', z.string().nullable()),
  params: z.record(z.string(), z.unknown()),
  paramsNo: z.int(),
  paramsApplied: z.int().nullable(),
  personCap: labeled('人员容量', 'Person capacity', z.int()),
  people: labeled('已存人员', 'People stored', z.int().nullable()),
  door: codeOf(doorMode).nullable(),
  installDate: labeled('安装日期', 'Installed', z.string().nullable()),
  firmware: labeled('固件', 'Firmware', z.string().nullable()),
  state: labeled('连接', 'Connection', z.int()),
  lastBeat: labeled('最近心跳', 'Last seen', z.number().nullable()),
  clockSkewMs: z.number(),
  oldKeyUntil: z.string().nullable(),
  status: labeled('状态', 'Status', z.int()),
  version: z.int(),
});
export type HardwareRow = z.output<typeof hardwareRow>;

/** Filters of the list of devices. */
export const hardwareFilter = z.object({
  keyword: labeled('名称、序列号、位置', 'Name, serial no. or location', text(50)).optional(),
  kind: labeled('类型', 'Kind', codeOf(hardwareKind)).optional(),
  venueId: labeled('场馆', 'Venue', id).optional(),
  place: labeled('位置', 'Location', text(80)).optional(),
  state: labeled('连接', 'Connection', codeOf(hardwareState)).optional(),
  adapter: labeled('协议', 'Protocol', codeOf(adapterName)).optional(),
  status: labeled('状态', 'Status', codeOf(switchStatus)).optional(),
});

/** The devices of a place of a venue, counted by connection; disabled ones are left out. */
const hardwareGroup = z.object({
  venueId: z.int(),
  venueName: z.string(),
  enVenueName: z.string(),
  place: z.string(),
  enPlace: z.string(),
  total: z.int(),
  online: z.int(),
  offline: z.int(),
  never: z.int(),
});
export type HardwareGroup = z.output<typeof hardwareGroup>;

/** The editable fields of a device. */
export const hardwareDraft = z.object({
  sn: labeled(
    '序列号',
    'Serial no.',
    text(64)
      .min(3)
      .regex(/^[\w.-]+$/),
  ),
  name: labeled('设备名称', 'Name', text(60).min(1)),
  enName: labeled('英文名', 'English name', text(100).min(1)),
  kind: labeled('类型', 'Kind', codeOf(hardwareKind)),
  adapter: labeled('协议', 'Protocol', codeOf(adapterName)).default(adapterName.plain),
  venueId: labeled('场馆', 'Venue', id),
  place: labeled('位置', 'Location', text(80)).default(''),
  enPlace: labeled('英文位置', 'English location', text(120)).default(''),
  direction: labeled('方向', 'Direction', codeOf(doorDirection)).default(doorDirection.both),
  siteIds: labeled('场地', 'Sites', z.array(id).max(100)).default([]),
  endpoint: labeled('设备地址', 'Address', text(200)).default(''),
  params: labeled('参数', 'Parameters', parameterValues).default({}),
  personCap: labeled('人员容量', 'Person capacity', int.min(0).max(1_000_000)).default(10_000),
  installDate: labeled('安装日期', 'Installed', date.nullable()).default(null),
  status: labeled('状态', 'Status', codeOf(switchStatus)).default(switchStatus.on),
});

/** A device with its new key, which is shown once. */
const newKey = z.object({ id: z.int(), sn: z.string(), name: z.string(), enName: z.string(), key: z.string() });
export type NewDeviceKey = z.output<typeof newKey>;

const saved = z.object({ id: z.int() });
const at = '/api/hardware';

/** Calls of the list of devices. */
export const hardware = {
  list: get(at, {
    admit: { right: 'HardwareEquipmentList' },
    about: 'Devices of the venues in the caller’s scope by page, and all of them counted by venue and place.',
    input: paging.extend(hardwareFilter.shape),
    reply: pageOf(hardwareRow).extend({ groups: z.array(hardwareGroup) }),
  }),
  choices: get(`${at}/choices`, {
    admit: { right: 'HardwareEquipmentList' },
    about: 'Venues in the caller’s scope and their sites.',
    input: z.object({}),
    reply: z.object({ venues: z.array(placeChoice), sites: z.array(placeChoice.extend({ venueId: z.int() })) }),
  }),
  add: post(`${at}/add`, {
    admit: { right: 'HardwareEquipmentListAdd' },
    done: 'saved',
    about: 'Adds a device. The reply holds its key, which cannot be read again.',
    input: hardwareDraft,
    reply: newKey,
  }),
  edit: post(`${at}/edit`, {
    admit: { right: 'HardwareEquipmentListEdit' },
    done: 'saved',
    about: 'Changes a device; refused if the version is outdated. Changed parameters reach it with its next heartbeat.',
    input: hardwareDraft.extend({ id, version }),
    reply: saved,
  }),
  remove: post(`${at}/delete`, {
    admit: { right: 'HardwareEquipmentListDel' },
    done: 'saved',
    about: 'Deletes a device that has no records.',
    input: z.object({ id }),
    reply: saved,
  }),
  rotateKeys: post(`${at}/keys/rotate`, {
    admit: { right: 'HardwareEquipmentListKey' },
    done: 'saved',
    about:
      'Gives devices new keys, told in the reply only. The key a device uses now is accepted until it uses the new one, 24 hours at most.',
    input: z.object({ ids: z.array(id).min(1).max(50) }),
    reply: z.object({ keys: z.array(newKey) }),
  }),
  exportFile: exportCall(
    `${at}/export`,
    'HardwareEquipmentListExport',
    hardwareFilter,
    'The filtered devices as xlsx.',
  ),
  ...importCalls(`${at}/import`, 'HardwareEquipmentListImport', 'devices'),
};
