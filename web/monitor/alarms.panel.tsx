import { alarmLevel } from '#domain/devices/device.status';
import { enumMember } from '#domain/kit/enumeration';
import type { WallReply } from '#contract/monitor/monitor.contract';
import { rotatingPage } from './display-data';
import { DisplayIcon } from './display-icon';
import { formatDuration, lang, t } from './display-lang';
import { PanelHead } from './panel-head';

/** Height of a row and of the rest of the panel, in layout pixels. */
const ROW = 72;
const REST = 60;
/** A new serious alarm keeps the first page visible for this long, in milliseconds. */
const FIRST_PAGE_HOLD_MS = 30_000;

/**
 * Open device alarms, most serious first: device, place, duration, acknowledgement. Hidden if the school hides them.
 */
export function AlarmsPanel({
  wall,
  now,
  height,
}: {
  readonly wall: WallReply;
  readonly now: number;
  readonly height: number;
}) {
  const { alarms, minorAlarms } = wall;
  if (alarms === null) return null;
  const rows = Math.max(1, Math.min(8, Math.floor((height - REST) / ROW)));
  const shown = Math.min(alarms.length, rows);
  const pages = Math.ceil(alarms.length / rows);
  const isNewAlarm = alarms.some((alarm) => now - alarm.raisedAt < FIRST_PAGE_HOLD_MS);
  const page = isNewAlarm ? 0 : rotatingPage(now, pages);
  return (
    <section className="panel alarms">
      <PanelHead title={t('设备告警', 'Device alarms')}>
        <span className="hint">
          {t(`严重 ${alarms.length} · 一般 ${minorAlarms}`, `${alarms.length} serious · ${minorAlarms} minor`)}
          {pages > 1 && ` · ${page + 1} / ${pages}`}
        </span>
      </PanelHead>
      {alarms.length === 0 ? (
        <div className="fine">
          <DisplayIcon name="tick" size={56} />
          <b>{minorAlarms === 0 ? t('全部设备正常', 'All devices OK') : t('没有严重告警', 'No serious alarms')}</b>
          <span>
            {minorAlarms === 0
              ? t('没有未处理的告警', 'No open alarms')
              : t(`${minorAlarms} 条一般告警由值班人员处理`, `Minor alarms handled by staff on duty: ${minorAlarms}`)}
          </span>
        </div>
      ) : (
        <ul data-shown={shown}>
          {alarms.slice(page * rows, page * rows + rows).map((alarm) => (
            <li key={alarm.id} data-level={alarm.level}>
              <DisplayIcon
                name={
                  alarm.level === alarmLevel.critical
                    ? 'octagon'
                    : alarm.level === alarmLevel.serious
                      ? 'diamond'
                      : alarm.level === alarmLevel.warning
                        ? 'triangle'
                        : 'info'
                }
                size={shown === 1 ? 72 : shown === 2 ? 48 : 34}
              />
              <p>
                <b>{enumMember(alarmLevel, alarm.level)?.[lang]}</b>
                {t(alarm.title, alarm.titleEn)}
              </p>
              <small>
                {t(alarm.place, alarm.enPlace)} ·{' '}
                {t(`已 ${formatDuration(now - alarm.raisedAt)}`, `for ${formatDuration(now - alarm.raisedAt)}`)} ·{' '}
                {alarm.acked ? t('已确认', 'acknowledged') : t('未确认', 'not acknowledged')}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
