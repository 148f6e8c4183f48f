import { ghostMinutes, GHOST_MARK, ratesOf, type UseCell } from '#domain/usage/use-rate.rules';
import type { UseCellReply } from '#contract/usage/use-rate.contract';
import { useWords } from '#web/kit/session/words';
import { UseLink } from './use-link';
import { hourText, WEEKDAYS } from './weekday-text';

/** Steps of the colour ramp of true use. */
const STEPS = 7;
/** Ghost share in percent that fills the hatched column. */
const FULL_GHOST = 45;

const step = (used: number): number => Math.min(STEPS - 1, Math.floor((used / 100) * STEPS));

/** The cells of a site by weekday and hour: true use as number and colour, booked below, the ghost part hatched. */
export function UseHeat({
  siteId,
  name,
  cells,
  from,
  to,
}: {
  readonly siteId: number;
  readonly name: string;
  readonly cells: readonly UseCellReply[];
  readonly from: string;
  readonly to: string;
}) {
  const { t, lang } = useWords();
  const hours = [...new Set(cells.map(({ hour }) => hour))].sort((a, b) => a - b);
  const at = new Map(cells.map((cell) => [cell.weekday * 48 + cell.hour, cell]));
  return (
    <section className="v-card us-heat">
      <h2>
        {name} · {t({ zh: '星期 × 小时', en: 'weekday by hour' })}
      </h2>
      <p className="us-legend" aria-hidden>
        <span>
          {t({ zh: '真实使用', en: 'True use' })}
          {Array.from({ length: STEPS }, (_, n) => (
            <i key={n} data-step={n} />
          ))}
          0–100%
        </span>
        <span>
          <i className="us-ghost-key" />{' '}
          {t({ zh: `幽灵部分（满格 ${FULL_GHOST}）`, en: `Ghost share (full = ${FULL_GHOST})` })}
        </span>
        <span>
          <i className="us-mark-key" /> {t({ zh: `差 ≥ ${GHOST_MARK}`, en: `${GHOST_MARK} points or more` })}
        </span>
      </p>
      <div className="us-scroll" tabIndex={0} role="region" aria-label={t({ zh: '热力表', en: 'Heat table' })}>
        <table className="us-table">
          <caption className="v-hidden">
            {t({
              zh: `${name}：每格为真实使用率，下方为预订率，单位 %`,
              en: `${name}: each cell shows true use, and the booked rate below, in percent`,
            })}
          </caption>
          <thead>
            <tr>
              <td />
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  {hourText(hour)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS[lang].map((weekday, n) => (
              <tr key={weekday}>
                <th scope="row">{weekday}</th>
                {hours.map((hour) => (
                  <HeatCell
                    key={hour}
                    cell={at.get((n + 1) * 48 + hour)}
                    when={`${weekday} ${hourText(hour)}`}
                    {...{ siteId, from, to }}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function HeatCell({
  cell,
  when,
  siteId,
  from,
  to,
}: {
  readonly cell: UseCell | undefined;
  readonly when: string;
  readonly siteId: number;
  readonly from: string;
  readonly to: string;
}) {
  const { t } = useWords();
  if (!cell) return <td className="us-shut">{t({ zh: '未开放', en: 'Closed' })}</td>;
  const { booked, occupied, used, ghost } = ratesOf(cell);
  return (
    <td data-step={step(used)} data-mark={ghost >= GHOST_MARK || undefined}>
      <UseLink
        siteId={siteId}
        from={from}
        to={to}
        weekday={cell.weekday}
        hours={[cell.hour, cell.hour + 1]}
        className="us-cell"
        label={t({
          zh: `${when}：真实使用 ${used}%，预订 ${booked}%，占用 ${occupied}%，幽灵 ${Math.round(ghostMinutes(cell) / 6) / 10} 场时`,
          en: `${when}: true use ${used}%, booked ${booked}%, occupied ${occupied}%, ghost hours ${Math.round(ghostMinutes(cell) / 6) / 10}`,
        })}
      >
        <b>{Math.round(used)}</b>
        <small>
          {t({ zh: '订', en: 'bk' })} {Math.round(booked)}
        </small>
        {ghost > 0 && <i style={{ height: `${Math.min(100, (ghost / FULL_GHOST) * 100)}%` }} />}
      </UseLink>
    </td>
  );
}
