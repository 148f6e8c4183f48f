import { z } from 'zod';
import { MAX_HOLD_MIN } from '#domain/hardware/command.rules';
import { commandKind, commandReason, commandStatus } from '#domain/hardware/command.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, id, int, labeled } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

/** A remote action on a device. Times are school-local. */
export const commandRow = z.object({
  id: z.int(),
  hardwareId: z.int(),
  kind: labeled('操作', 'Action', codeOf(commandKind)),
  minutes: labeled('时长（分钟）', 'Minutes', z.int().nullable()),
  status: labeled('状态', 'Status', codeOf(commandStatus)),
  requestedBy: labeled('操作人', 'Requested by', z.string()),
  requestedAt: labeled('下发时间', 'Requested', z.string()),
  sentAt: labeled('送达时间', 'Sent', z.string().nullable()),
  endedAt: labeled('结束时间', 'Ended', z.string().nullable()),
  reason: labeled('原因', 'Reason', codeOf(commandReason).nullable()),
  note: labeled('设备说明', 'Device note', z.string().nullable()),
});
export type CommandRow = z.output<typeof commandRow>;

const at = '/api/hardware/:id/commands';

/** Calls of remote actions: one per group of actions, each with its own right. */
export const deviceCommands = {
  list: get(at, {
    admit: { right: 'HardwareEquipmentList' },
    about: 'Remote actions on a device by page, newest first.',
    input: paging.extend({ id }),
    reply: pageOf(commandRow),
  }),
  open: post(`${at}/open`, {
    admit: { right: 'gateOpen' },
    about:
      'Opens a door or gate once. Refused while the device is offline; an action that comes late is not carried out.',
    input: z.object({ id }),
    reply: commandRow,
  }),
  hold: post(`${at}/hold`, {
    admit: { right: 'HardwareEquipmentListHold' },
    about: 'Keeps a door open or locked for some minutes; 0 minutes ends it.',
    input: z.object({
      id,
      kind: labeled('操作', 'Action', codeOf(commandKind)).pipe(z.union([z.literal(2), z.literal(3)])),
      minutes: labeled('时长（分钟）', 'Minutes', int.min(0).max(MAX_HOLD_MIN)),
    }),
    reply: commandRow,
  }),
  maintain: post(`${at}/maintain`, {
    admit: { right: 'HardwareEquipmentListMaintain' },
    about: 'Restarts a device, sets its clock or starts its self-test.',
    input: z.object({
      id,
      kind: labeled('操作', 'Action', codeOf(commandKind)).pipe(z.union([z.literal(4), z.literal(5), z.literal(6)])),
    }),
    reply: commandRow,
  }),
};
