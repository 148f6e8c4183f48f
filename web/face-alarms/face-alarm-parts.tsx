import './face-alarms.css';
import { SoundOutlined } from '@ant-design/icons';
import { Button, Switch } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { faceAlarms, type FaceAlarmRow } from '#contract/face-alarms/face-alarm.contract';
import type { ReplyOf } from '#contract/kit/endpoint';
import { handleStatus } from '#domain/devices/device.status';
import { faceAlarmKind } from '#domain/face-alarms/face-alarm.status';
import { playCheckSound } from '#web/attendance/check-sound';
import { call } from '#web/kit/call/call';
import { DetailDrawer, DetailHead } from '#web/kit/detail/detail-drawer';
import { FactsList } from '#web/kit/detail/facts-list';
import { reasonRowDialog } from '#web/kit/form/reason-row-dialog';
import { columnsOf } from '#web/kit/list/list-parts';
import type { ListContent } from '#web/kit/list/list-spec';
import { useWords } from '#web/kit/session/words';
import { count } from '#web/kit/text/format';
import { DASH, orDash } from '#web/kit/text/value';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useAlarmSound } from './face-alarm-live';

const column = columnsOf<FaceAlarmRow>();

/** The picture of an alarm, or a note that there is none. */
function AlarmPicture({ row, size }: { readonly row: FaceAlarmRow; readonly size: 'small' | 'large' }) {
  const { t } = useWords();
  return row.photo === null ? (
    <span className="fa-none" data-size={size}>
      {size === 'large' ? t({ zh: '没有图片', en: 'No picture' }) : DASH}
    </span>
  ) : (
    <img className="fa-photo" data-size={size} src={row.photo} alt={t({ zh: '抓拍', en: 'Capture' })} loading="lazy" />
  );
}

/** Columns of the list of face alarms. */
export const faceAlarmColumns = [
  column.own('photo', (row) => <AlarmPicture row={row} size="small" />, {
    width: 72,
    title: { zh: '抓拍', en: 'Picture' },
    phone: 'hide',
  }),
  column.tag('kind', faceAlarmKind, { width: 124 }),
  column.tag('handleStatus', handleStatus, { width: 132 }),
  column.twoLines(
    'deviceName',
    (row, { pick }) => [pick(row.deviceName, row.enDeviceName), orDash(pick(row.place, row.enPlace))],
    { width: 180, phone: 'title' },
  ),
  column.name('venueName', 'enVenueName', { width: 140 }),
  column.text('person', { width: 110 }),
  column.stamp('at', { width: 116, sort: true }),
  column.stamp('ackAt', { width: 116, phone: 'hide' }),
  column.text('handler', { width: 110, aside: true, phone: 'hide' }),
];

/** Open alarms, and the switch of the sound. */
export function FaceAlarmHead({ reply }: ListContent<FaceAlarmRow, ReplyOf<typeof faceAlarms.list>>) {
  const { t } = useWords();
  const [, setParams] = useSearchParams();
  const sound = useAlarmSound();
  const label = t({ zh: '新告警提示音', en: 'Sound for new alarms' });
  return (
    <section className="v-card fa-head" aria-label={t({ zh: '待处理告警', en: 'Open alarms' })}>
      <button type="button" onClick={() => setParams({ handleStatus: String(handleStatus.pending) })}>
        {t({ zh: '待处理', en: 'Open' })} <b data-bad={(reply?.open ?? 0) > 0}>{reply ? count(reply.open) : DASH}</b>
      </button>
      <span className="v-row">
        <SoundOutlined />
        {label}
        <Switch size="small" checked={sound.on} onChange={sound.set} aria-label={label} />
        <Button size="small" onClick={() => playCheckSound(false)}>
          {t({ zh: '试听', en: 'Test' })}
        </Button>
      </span>
    </section>
  );
}

/** Closes an alarm with what was done. */
export const HandleDialog = reasonRowDialog<FaceAlarmRow>({
  title: { zh: '处理人脸告警', en: 'Handle face alarm' },
  label: { zh: '处理说明', en: 'What was done' },
  ok: { zh: '标记为已处理', en: 'Mark as handled' },
  send: ({ id }, note) => call(faceAlarms.handle, { id, note }, { quiet: true }),
});

/** Closes an alarm because nothing was wrong. */
export const DismissDialog = reasonRowDialog<FaceAlarmRow>({
  title: { zh: '标记为正常', en: 'Mark as normal' },
  label: { zh: '核实情况', en: 'What was found' },
  ok: { zh: '标记为正常', en: 'Mark as normal' },
  send: ({ id }, note) => call(faceAlarms.dismiss, { id, note }, { quiet: true }),
});

/** Reopens a closed alarm. */
export const ReopenDialog = reasonRowDialog<FaceAlarmRow>({
  title: { zh: '重新打开告警', en: 'Reopen alarm' },
  label: { zh: '重新打开的原因', en: 'Reason' },
  send: ({ id }, reason) => call(faceAlarms.reopen, { id, reason }, { quiet: true }),
});

/** One alarm: the picture, what it is, and how it was handled. */
export function FaceAlarmDrawer({
  row,
  close,
}: {
  readonly row: FaceAlarmRow | undefined;
  readonly close: () => void;
}) {
  const { pick } = useWords();
  if (!row) return null;
  return (
    <DetailDrawer size={480} close={close} title={pick(row.deviceName, row.enDeviceName)}>
      <DetailHead>
        <span className="v-row">
          <StatusTag of={faceAlarmKind} code={row.kind} />
          <StatusTag of={handleStatus} code={row.handleStatus} />
        </span>
      </DetailHead>
      <AlarmPicture row={row} size="large" />
      <FactsList
        facts={[
          [{ zh: '发生', en: 'Raised' }, row.at],
          [
            { zh: '位置', en: 'Location' },
            `${pick(row.venueName, row.enVenueName)} ${pick(row.place, row.enPlace)}`.trim(),
          ],
          [{ zh: '匹配人员', en: 'Matched person' }, row.person],
          [{ zh: '确认', en: 'Acknowledged' }, row.ackAt === null ? null : `${row.ackAt} · ${row.ackBy ?? ''}`],
          [{ zh: '处理', en: 'Handled' }, row.handledAt === null ? null : `${row.handledAt} · ${row.handler ?? ''}`],
          [{ zh: '处理说明', en: 'Note' }, row.note],
        ]}
      />
    </DetailDrawer>
  );
}
