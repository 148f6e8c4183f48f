import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { RightName } from '#contract/catalogue';
import { deviceCommands, type CommandRow } from '#contract/hardware/command.contract';
import type { HardwareRow } from '#contract/hardware/hardware.contract';
import { room } from '#contract/kit/live';
import type { HardwareRoom } from '#contract/kit/rooms';
import { hardwareState } from '#domain/devices/device.status';
import { supportsCommand } from '#domain/hardware/command.rules';
import { commandKind, commandReason, commandStatus, type CommandKind } from '#domain/hardware/command.status';
import { enumMember } from '#domain/kit/enumeration';
import { switchStatus } from '#domain/venues/venue.status';
import { call } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useRoom } from '#web/kit/live/live';
import { useOnChange } from '#web/kit/browser/on-change';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import type { Text } from '#web/kit/text/lang';
import { StatusTag } from '#web/kit/theme/status-tag';

const SHOWN = 10;
/** How often the actions are read again while one is open and the room is not heard. */
const POLL_EVERY = 3_000;
const holdMinutes = [10, 30, 60, 120, 480] as const;

const isOpen = ({ status }: CommandRow) => status === commandStatus.queued || status === commandStatus.sent;

/** One action: what, who, when, and what the device reported. */
function CommandItem({ of }: { readonly of: CommandRow }) {
  const { t } = useWords();
  const reason = of.reason === null ? undefined : enumMember(commandReason, of.reason);
  const kind = enumMember(commandKind, of.kind);
  const held =
    of.minutes === null
      ? ''
      : of.minutes === 0
        ? t({ zh: '（恢复正常）', en: ' (back to normal)' })
        : t({ zh: ` ${of.minutes} 分钟`, en: ` for ${of.minutes} min` });
  return (
    <li>
      <b>
        {kind ? t(kind) : of.kind}
        {held}
      </b>
      <StatusTag of={commandStatus} code={of.status} />
      <small>
        {of.requestedBy} · {of.requestedAt}
        {of.endedAt !== null && t({ zh: ` · 结束 ${of.endedAt.slice(11)}`, en: ` · ended ${of.endedAt.slice(11)}` })}
        {reason && ` · ${t(reason)}`}
        {of.note !== null && ` · ${of.note}`}
      </small>
    </li>
  );
}

/** Sends remote actions to a device, and shows them and their results live. */
export function HardwareCommands({ row }: { readonly row: HardwareRow }) {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  const client = useQueryClient();
  const [minutes, setMinutes] = useState(30);
  const { busy, problem, submit } = useSubmit();
  const key = ['HardwareEquipmentList', 'commands', row.id];
  const read = useQuery({
    queryKey: key,
    queryFn: () => call(deviceCommands.list, { id: row.id, page: 0, size: SHOWN }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data?.content.some(isOpen) ? POLL_EVERY : false),
  });
  const again = () => void client.invalidateQueries({ queryKey: key });
  const { body } = useRoom<HardwareRoom>(room.hardware(row.venueId));
  const mark = (body?.commands ?? [])
    .filter(({ hardwareId }) => hardwareId === row.id)
    .map(({ id, status }) => `${id}.${status}`)
    .join();
  useOnChange(mark, again);

  const whyNot: Text | null =
    row.status !== switchStatus.on
      ? { zh: '设备已停用', en: 'The device is disabled.' }
      : row.state !== hardwareState.online
        ? { zh: '设备不在线，无法操作', en: 'The device is not online.' }
        : null;
  const run = (work: () => Promise<unknown>) => void submit(work).then(again);
  const button = (right: RightName, kind: CommandKind, title: Text, work: () => Promise<unknown>) =>
    may(right) &&
    supportsCommand(row.kind, kind) && (
      <Button
        key={title.en}
        disabled={whyNot !== null || busy}
        title={whyNot ? t(whyNot) : ''}
        onClick={() => run(work)}
      >
        {t(title)}
      </Button>
    );
  const hold = (kind: 2 | 3, for_: number) => () => call(deviceCommands.hold, { id: row.id, kind, minutes: for_ });
  const maintain = (kind: 4 | 5 | 6) => () => call(deviceCommands.maintain, { id: row.id, kind });
  const { keepOpen, lock, reboot, syncTime, test } = commandKind;
  return (
    <>
      {whyNot && <p className="v-quiet">{t(whyNot)}</p>}
      <div className="h-actions">
        {button('gateOpen', commandKind.open, { zh: '开门一次', en: 'Open once' }, () =>
          call(deviceCommands.open, { id: row.id }),
        )}
        {may('HardwareEquipmentListHold') && supportsCommand(row.kind, keepOpen) && (
          <Select
            value={minutes}
            onChange={setMinutes}
            aria-label={t({ zh: '保持时长', en: 'Hold for' })}
            style={{ width: 112 }}
            options={holdMinutes.map((value) => ({
              value,
              label: t({ zh: `${value} 分钟`, en: `${value} min` }),
            }))}
          />
        )}
        {button('HardwareEquipmentListHold', keepOpen, { zh: '常开', en: 'Keep open' }, hold(keepOpen, minutes))}
        {button('HardwareEquipmentListHold', lock, { zh: '锁闭', en: 'Lock' }, hold(lock, minutes))}
        {button('HardwareEquipmentListHold', keepOpen, { zh: '恢复正常', en: 'Back to normal' }, hold(keepOpen, 0))}
        {button('HardwareEquipmentListMaintain', reboot, { zh: '重启', en: 'Restart' }, maintain(reboot))}
        {button('HardwareEquipmentListMaintain', syncTime, { zh: '校时', en: 'Set clock' }, maintain(syncTime))}
        {button('HardwareEquipmentListMaintain', test, { zh: '自检', en: 'Self-test' }, maintain(test))}
      </div>
      <ProblemAlert problem={problem} style={{ marginBottom: 8 }} />
      {read.isError && <LoadFailed noun={{ zh: '远程操作', en: 'remote actions' }} error={read.error} retry={again} />}
      {read.data?.content.length === 0 && (
        <p className="v-quiet">{t({ zh: '还没有远程操作', en: 'No remote actions yet' })}</p>
      )}
      <ol className="h-commands" aria-live="polite">
        {(read.data?.content ?? []).map((one) => (
          <CommandItem key={one.id} of={one} />
        ))}
      </ol>
    </>
  );
}
