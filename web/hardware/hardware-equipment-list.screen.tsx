import { hardware, hardwareFilter, hardwareRow } from '#contract/hardware/hardware.contract';
import { hardwareKind, hardwareState } from '#domain/devices/device.status';
import { adapterName } from '#domain/hardware/hardware.status';
import { switchStatus } from '#domain/venues/venue.status';
import { afterReply } from '#web/kit/form/form-spec';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { hardwareActions, hardwareBatch, showDeviceKeys } from './hardware-actions';
import { hardwareColumns } from './hardware-columns';
import { HardwareDrawer } from './hardware-drawer';
import { hardwareFields, hardwareValues } from './hardware-form';
import { HardwareGroups } from './hardware-groups';
import { useLiveHardware } from './hardware-live';

/** Every device of the venues: where it is, whether it is alive, its remote actions, and its key. */
export default listScreen({
  route: 'HardwareEquipmentList',
  list: hardware.list,
  filter: hardwareFilter,
  row: hardwareRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '设备', en: 'devices' },
  search: [
    field.text('keyword'),
    field.select('kind', hardwareKind),
    field.venue(),
    field.select('state', hardwareState),
    field.select('adapter', adapterName),
    field.select('status', switchStatus),
  ],
  quick: [
    { title: { zh: '离线', en: 'Offline' }, filter: () => ({ state: String(hardwareState.offline) }) },
    { title: { zh: '从未上线', en: 'Never online' }, filter: () => ({ state: String(hardwareState.never) }) },
    { title: { zh: '闸机', en: 'Gates' }, filter: () => ({ kind: String(hardwareKind.gate) }) },
    { title: { zh: '人脸终端', en: 'Face terminals' }, filter: () => ({ kind: String(hardwareKind.faceTerminal) }) },
  ],
  columns: hardwareColumns,
  add: {
    endpoint: hardware.add,
    title: { zh: '登记设备', en: 'Add device' },
    fields: hardwareFields(true),
    start: hardwareValues,
    after: afterReply(hardware.add, (key) => showDeviceKeys([key])),
  },
  edit: { endpoint: hardware.edit, fields: hardwareFields(false), start: hardwareValues },
  remove: { endpoint: hardware.remove, name: ({ name, enName }, { pick }) => pick(name, enName) },
  actions: hardwareActions,
  batch: hardwareBatch,
  imports: {
    check: hardware.importCheck,
    template: 'hardware',
    about: {
      zh: '按序列号匹配；新设备导入后在列表中勾选“更换密钥”取得密钥',
      en: 'Matched by serial number. After the import, select the new devices and replace their keys to get them.',
    },
  },
  exports: { endpoint: hardware.exportFile, right: 'HardwareEquipmentListExport' },
  Drawer: HardwareDrawer,
  useLive: useLiveHardware,
  Above: HardwareGroups,
});
