import { alarmLevel } from '#domain/devices/device.status';
import { memberOf } from '#domain/kit/enumeration';
import type { WallReply } from '#contract/monitor/monitor.contract';
import { pageAt } from './display-data';
import { DisplayGlyph } from './display-glyph';
import { ago, lang, t } from './display-lang';

const ROWS = 4;
/** A new grave alarm keeps the first page for so long. */
const HOLD = 30_000;

/** Open alarms of devices, gravest first: what, where, for how long, and whether somebody knows. Hidden where the school hides them. */
export function AlarmsPanel({ wall, now }: { readonly wall: WallReply; readonly now: number }) {
  const { alarms } = wall;
  if (alarms === null) return null;
  const critical = alarms.filter(({ level }) => level === alarmLevel.critical).length;
  const pages = Math.ceil(alarms.length / ROWS);
  const fresh = alarms.some((alarm) => now - alarm.raisedAt < HOLD);
  const page = fresh ? 0 : pageAt(now, pages);
  return (
    <section className="panel alarms">
      <header>
        <h2>{t('设备告警', 'Device alarms')}</h2>
        <span className="hint">{t(`未处理 ${alarms.length} · 紧急 ${critical}`, `${alarms.length} open · ${critical} critical`)}{pages > 1 && ` · ${page + 1} / ${pages}`}</span>
      </header>
      {alarms.length === 0 ? <p className="none"><DisplayGlyph name="tick" size={28} />{t('设备全部正常', 'All devices are fine')}</p> : (
        <ul>
          {alarms.slice(page * ROWS, page * ROWS + ROWS).map((alarm) => (
            <li key={alarm.id} data-level={alarm.level}>
              <DisplayGlyph name={alarm.level === alarmLevel.critical ? 'octagon' : alarm.level === alarmLevel.serious ? 'diamond' : alarm.level === alarmLevel.warning ? 'triangle' : 'info'} size={34} />
              <p><b>{memberOf(alarmLevel, alarm.level)?.[lang]}</b>{t(alarm.title, alarm.titleEn)}</p>
              <small>{t(alarm.place, alarm.enPlace)} · {t(`已 ${ago(now - alarm.raisedAt)}`, `for ${ago(now - alarm.raisedAt)}`)} · {alarm.acked ? t('已确认', 'acknowledged') : t('未确认', 'not acknowledged')}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
