import { STALE_ERROR, STALE_WARN } from '#contract/kit/live';
import type { LiveState } from '#web/kit/live-client';
import { DisplayGlyph } from './display-glyph';
import { ago, t } from './display-lang';
import { schoolTime } from './school-time';

/** How far the screen as a whole can be trusted. */
export interface Trust {
  readonly state: LiveState;
  /** Server clock of the last word, epoch ms. */
  readonly at: number | null;
}

/** The screen is as good as its main room; before the first word it is still opening. */
export const trustOf = (state: LiveState, at: number | null, now: number): Trust => {
  const age = at === null ? 0 : now - at;
  if (state === 'lost' || (at !== null && age >= STALE_ERROR)) return { state: 'lost', at };
  if (state === 'late' || (at !== null && age >= STALE_WARN)) return { state: 'late', at };
  return { state, at };
};

/** The line in the header that says how old the data is. */
export function ConnectionLine({
  trust,
  now,
  zone,
}: {
  readonly trust: Trust;
  readonly now: number;
  readonly zone: string;
}) {
  const { state, at } = trust;
  const age = at === null ? 0 : now - at;
  const head = {
    live: t('实时', 'Live'),
    connecting: t('正在连接', 'Connecting'),
    late: t('正在重连', 'Reconnecting'),
    lost: t('连接中断', 'Offline'),
  }[state];
  const glyph = ({ live: 'tick', connecting: 'quarter', late: 'quarter', lost: 'barred' } as const)[state];
  const line =
    at === null
      ? t('等待数据', 'Waiting for data')
      : state === 'lost'
        ? t(`最后更新 ${schoolTime(at, zone).clock}`, `Last update ${schoolTime(at, zone).clock}`)
        : t(`数据 ${ago(age)}前`, `Data ${ago(age)} old`);
  return (
    <div className={`connection ${state}`} role="status">
      <DisplayGlyph name={glyph} size={26} />
      <div>
        <b>{head}</b>
        <span>{line}</span>
      </div>
    </div>
  );
}

/** Laid over a screen that can no longer be believed. */
export function StaleBanner({
  trust,
  now,
  zone,
}: {
  readonly trust: Trust;
  readonly now: number;
  readonly zone: string;
}) {
  if (trust.state !== 'lost') return null;
  const { at } = trust;
  return (
    <section className="stale-banner" role="alert">
      <DisplayGlyph name="barred" size={112} />
      <h2>{t('数据已过期', 'Data is out of date')}</h2>
      <div>
        {at !== null && (
          <p className="last">
            {t(
              `最后更新 ${schoolTime(at, zone).clock}，距今 ${ago(now - at)}`,
              `Last update ${schoolTime(at, zone).clock}, ${ago(now - at)} ago`,
            )}
          </p>
        )}
        <p>{t('背景为断线前的内容，请勿据此安排入场', 'What is behind this is from before; please do not go by it')}</p>
        <p>{t('正在自动重连，恢复后自动更新', 'Reconnecting by itself; it will refresh when it is back')}</p>
      </div>
    </section>
  );
}
