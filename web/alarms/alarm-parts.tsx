import './alarm.css';
import { useSearchParams } from 'react-router-dom';
import { alarms, type AlarmRow } from '#contract/alarms/alarm.contract';
import type { ReplyOf } from '#contract/kit/endpoint';
import { alarmKind, alarmLevel, handleStatus } from '#domain/devices/device.status';
import { enumMember } from '#domain/kit/enumeration';
import { ReasonDialog } from '#web/kit/feedback/confirm';
import { call } from '#web/kit/call/call';
import { schoolStamp, useNow } from '#web/kit/browser/clock';
import { durationText, millisecondsBetween } from '#web/kit/text/format';
import { CountLinks } from '#web/kit/list/count-links';
import type { ListContent } from '#web/kit/list/list-spec';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { DetailDrawer } from '#web/kit/detail/detail-drawer';
import { FactsList, type Fact } from '#web/kit/detail/facts-list';

/** Shows how long an alarm has lasted, or lasted until it cleared. */
export function AlarmDuration({ alarm }: { alarm: Pick<AlarmRow, 'raisedAt' | 'clearedAt'> }) {
  const { lang } = useWords();
  useNow(10_000);
  return <>{durationText(millisecondsBetween(alarm.raisedAt, alarm.clearedAt ?? schoolStamp()), lang)}</>;
}

/** Shows the number of open alarms by severity; each links to its list. */
export function AlarmCounts({ reply }: ListContent<AlarmRow, ReplyOf<typeof alarms.list>>) {
  const [, setParams] = useSearchParams();
  if (!reply) return null;
  const { total, serious, critical } = reply.open;
  const showLevel = (level?: number) =>
    setParams({ handleStatus: String(handleStatus.pending), ...(level ? { level: String(level) } : {}) });
  return (
    <CountLinks
      label={{ zh: '待处理告警', en: 'Open alarms' }}
      links={[
        { title: { zh: '待处理', en: 'Open' }, count: total, show: () => showLevel() },
        {
          title: { zh: '紧急', en: 'Critical' },
          count: critical,
          grave: critical > 0,
          show: () => showLevel(alarmLevel.critical),
        },
        {
          title: { zh: '严重', en: 'Serious' },
          count: serious,
          grave: serious > 0,
          show: () => showLevel(alarmLevel.serious),
        },
      ]}
    />
  );
}

/** Names an alarm, its device and its place above a dialog's field. */
function AlarmSummary({ row }: { readonly row: AlarmRow }) {
  const { pick } = useWords();
  return (
    <p className="a-what">
      <StatusTag of={alarmLevel} code={row.level} /> <b>{pick(row.title, row.titleEn)}</b>
      <br />
      {pick(row.deviceName, row.enDeviceName)} · {pick(row.venueName, row.enVenueName)} {pick(row.place, row.enPlace)}
    </p>
  );
}

/** Closes an alarm with a note of what was done. */
export function AlarmHandleDialog({ row, close, done: onDone }: RowDialogProps<AlarmRow>) {
  return (
    <ReasonDialog
      title={{ zh: '处理告警', en: 'Handle alarm' }}
      label={{ zh: '处理说明', en: 'What was done' }}
      ok={{ zh: '标记为已处理', en: 'Mark as handled' }}
      send={(note) => call(alarms.handle, { id: row.id, note }, { quiet: true })}
      close={close}
      done={onDone}
    >
      <AlarmSummary row={row} />
    </ReasonDialog>
  );
}

/** Reopens a handled alarm with a reason. */
export function AlarmReopenDialog({ row, close, done }: RowDialogProps<AlarmRow>) {
  return (
    <ReasonDialog
      title={{ zh: '重新打开告警', en: 'Reopen alarm' }}
      label={{ zh: '重新打开的原因', en: 'Reason' }}
      ok={{ zh: '重新打开', en: 'Reopen' }}
      send={(reason) => call(alarms.reopen, { id: row.id, reason }, { quiet: true })}
      close={close}
      done={done}
    >
      <AlarmSummary row={row} />
    </ReasonDialog>
  );
}

/** Shows one alarm from raised to handled. */
export function AlarmDrawer({ row, close }: { row: AlarmRow | undefined; close: () => void }) {
  const { t, pick } = useWords();
  if (!row) return null;
  const facts: readonly Fact[] = [
    [{ zh: '设备', en: 'Device' }, pick(row.deviceName, row.enDeviceName)],
    [{ zh: '位置', en: 'Location' }, `${pick(row.venueName, row.enVenueName)} ${pick(row.place, row.enPlace)}`],
    [{ zh: '类型', en: 'Type' }, t(enumMember(alarmKind, row.kind) ?? { zh: row.kind, en: row.kind })],
    [{ zh: '发生', en: 'Raised' }, row.raisedAt],
    [
      { zh: '最近一次', en: 'Last seen' },
      t({ zh: `${row.lastAt}（共 ${row.count} 次）`, en: `${row.lastAt} (${row.count} times)` }),
    ],
    [{ zh: '恢复', en: 'Cleared' }, row.clearedAt],
    [{ zh: '确认', en: 'Acknowledged' }, row.ackAt === null ? null : `${row.ackAt} · ${row.ackBy ?? ''}`],
    [{ zh: '处理', en: 'Handled' }, row.handledAt === null ? null : `${row.handledAt} · ${row.handler ?? ''}`],
    [{ zh: '处理说明', en: 'Note' }, row.note],
  ];
  return (
    <DetailDrawer size={480} close={close} title={pick(row.title, row.titleEn)}>
      <p className="v-row">
        <StatusTag of={alarmLevel} code={row.level} />
        <StatusTag of={handleStatus} code={row.handleStatus} />
        <span className="v-quiet">
          <AlarmDuration alarm={row} />
        </span>
      </p>
      <FactsList facts={facts} />
    </DetailDrawer>
  );
}
