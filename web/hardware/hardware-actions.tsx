import { hardwareState } from '#domain/devices/device.status';
import { commandKind, type CommandKind } from '#domain/hardware/command.status';
import { supportsCommand } from '#domain/hardware/command.rules';
import { OLD_KEY_HOURS } from '#domain/hardware/hardware.rules';
import { switchStatus } from '#domain/venues/venue.status';
import { deviceCommands } from '#contract/hardware/command.contract';
import { hardware, type HardwareRow, type NewDeviceKey } from '#contract/hardware/hardware.contract';
import { historyAction } from '#web/kit/audit/history-action';
import { call } from '#web/kit/call/call';
import { showOneTimeSecret } from '#web/kit/feedback/one-time-secret';
import type { BatchAction, RowAction } from '#web/kit/list/list-spec';
import type { Text } from '#web/kit/text/lang';

/** Returns whether a device can take a remote action now. */
export const canTake = (row: Pick<HardwareRow, 'kind' | 'state' | 'status'>, kind: CommandKind): boolean =>
  row.status === switchStatus.on && row.state === hardwareState.online && supportsCommand(row.kind, kind);

const keyHint: Text = {
  zh: `请立即填入设备。设备第一次用新密钥连接后旧密钥失效，最多 ${OLD_KEY_HOURS} 小时。`,
  en: `Enter it on the device now. The old key ends when the device first uses the new one, after ${OLD_KEY_HOURS} hours at most.`,
};

/** Shows new keys of devices, once. */
export const showDeviceKeys = (keys: readonly NewDeviceKey[]): void =>
  showOneTimeSecret({
    title:
      keys.length === 1
        ? { zh: '设备密钥', en: 'Device key' }
        : { zh: '设备密钥（逐行）', en: 'Device keys, one a line' },
    secret: keys.length === 1 ? (keys[0]?.key ?? '') : keys.map(({ sn, key }) => `${sn} ${key}`).join('\n'),
    hint: keyHint,
  });

const rotate = async (rows: readonly HardwareRow[]): Promise<void> => {
  showDeviceKeys((await call(hardware.rotateKeys, { ids: rows.map(({ id }) => id) })).keys);
};

/** Row actions of the list of devices; the rest of the remote actions is in the drawer. */
export const hardwareActions: readonly RowAction<HardwareRow>[] = [
  {
    key: 'open',
    title: { zh: '开门', en: 'Open' },
    right: 'gateOpen',
    when: (row) => canTake(row, commandKind.open),
    confirm: ({ name, enName }) => ({
      zh: `远程打开“${name}”一次？请确认门前有人需要通行。`,
      en: `Open “${enName}” once? Make sure that a person is waiting there.`,
    }),
    run: ({ id }) => call(deviceCommands.open, { id }),
  },
  historyAction<HardwareRow>(
    'hardware',
    ({ id }) => id,
    ({ name, enName }) => enName || name,
  ),
  {
    key: 'key',
    title: { zh: '更换密钥', en: 'Replace key' },
    right: 'HardwareEquipmentListKey',
    when: ({ status }) => status === switchStatus.on,
    confirm: ({ name, enName }) => ({
      zh: `为“${name}”生成新密钥？新密钥只显示一次，旧密钥在设备用上新密钥前仍有效，最多 ${OLD_KEY_HOURS} 小时。`,
      en: `Generate a new key for “${enName}”? It is shown only once. The old key works until the device uses the new one, ${OLD_KEY_HOURS} hours at most.`,
    }),
    run: (row) => rotate([row]),
  },
];

/** Actions on several devices. */
export const hardwareBatch: readonly BatchAction<HardwareRow>[] = [
  {
    key: 'keys',
    title: { zh: '更换密钥', en: 'Replace keys' },
    right: 'HardwareEquipmentListKey',
    applies: ({ status }) => status === switchStatus.on,
    run: rotate,
  },
];
