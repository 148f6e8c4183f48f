import { STALE_ERROR_MS, STALE_WARN_MS } from '#contract/kit/live';
import type { LiveState } from '#web/kit/live/live-client';
import { DisplayIcon } from './display-icon';
import { formatDuration, t } from './display-lang';
import { schoolTime } from './school-time';

/** Trust in the data of the whole screen. */
export interface DataTrust {
  readonly state: LiveState;
  /** Server time of the last update, epoch ms. */
  readonly at: number | null;
}

/** Returns the trust of the screen, given by its main room; before the first update it is connecting. */
export const trustOf = (state: LiveState, at: number | null, now: number): DataTrust => {
  const age = at === null ? 0 : now - at;
  if (state === 'lost' || (at !== null && age >= STALE_ERROR_MS)) return { state: 'lost', at };
  if (state === 'late' || (at !== null && age >= STALE_WARN_MS)) return { state: 'late', at };
  return { state, at };
};

/** Header line with the connection state and the age of the data. */
export function ConnectionLine({
  trust,
  now,
  zone,
}: {
  readonly trust: DataTrust;
  readonly now: number;
  readonly zone: string;
}) {
  const { state, at } = trust;
  const age = at === null ? 0 : now - at;
  const head = {
    live: t('实时', 'Live'),
    connecting: t('正在连接', 'Connecting…'),
    late: t('正在重连', 'Reconnecting…'),
    lost: t('连接中断', 'Offline'),
  }[state];
  const glyph = ({ live: 'tick', connecting: 'quarter', late: 'quarter', lost: 'barred' } as const)[state];
  const line =
    at === null
      ? t('等待数据', 'Waiting for data…')
      : state === 'lost'
        ? t(`最后更新 ${schoolTime(at, zone).clock}`, `Last update ${schoolTime(at, zone).clock}`)
        : t(`数据 ${formatDuration(age)}前`, `Data ${formatDuration(age)} old`);
  return (
    <div className={`connection ${state}`} role="status">
      <DisplayIcon name={glyph} size={26} />
      <div>
        <b>{head}</b>
        <span>{line}</span>
      </div>
    </div>
  );
}

/** Overlay of a screen whose data is out of date. */
export function StaleBanner({
  trust,
  now,
  zone,
}: {
  readonly trust: DataTrust;
  readonly now: number;
  readonly zone: string;
}) {
  if (trust.state !== 'lost') return null;
  const { at } = trust;
  return (
    <section className="stale-banner" role="alert">
      <DisplayIcon name="barred" size={112} />
      <h2>{t('数据已过期', 'Data is out of date')}</h2>
      <div>
        {at !== null && (
          <p className="last">
            {t(
              `最后更新 ${schoolTime(at, zone).clock}，距今 ${formatDuration(now - at)}`,
              `Last update ${schoolTime(at, zone).clock}, ${formatDuration(now - at)} ago`,
            )}
          </p>
        )}
        <p>
          {t(
            '背景为断线前的内容，请勿据此安排入场',
            'The content behind this is outdated. Do not rely on it for entry.',
          )}
        </p>
        <p>{t('正在自动重连，恢复后自动更新', 'Reconnecting. The screen updates automatically.')}</p>
      </div>
    </section>
  );
}
