import type { VisitorForecast } from '#contract/gates/gate.contract';
import { useWords } from '#web/kit/session/words';
import { count } from '#web/kit/text/format';

const WIDTH = 760;
const HEIGHT = 400;
const LEFT = 52;
const RIGHT = 16;
const TOP = 44;
const BOTTOM = 32;
const LINES = 4;

/** Returns a round number that is at least `most`, divisible into the lines of the chart. */
function topOf(most: number): number {
  const rough = Math.max(4, most) / LINES;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 1.5, 2, 2.5, 5, 10].find((size) => size * unit >= rough) ?? 10;
  return Math.ceil(step * unit) * LINES;
}

/** Today's people inside as a solid line, the forecast dashed in its range, and the capacity as a limit. */
export function EntryCurve({ data, inside }: { data: VisitorForecast; inside: number }) {
  const { t } = useWords();
  const { points, cap } = data;
  const last = points.findLastIndex((point) => point.inside !== null);
  const values = points.map((point, n) => (n === last ? inside : point.inside));
  const top = topOf(Math.max(cap, ...values.map((value) => value ?? 0), ...points.map(({ high }) => high ?? 0)));
  const x = (n: number) => LEFT + (n / Math.max(1, points.length - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM);
  const path = (list: readonly (readonly [n: number, value: number])[]) =>
    list.map(([n, value], i) => `${i === 0 ? 'M' : 'L'}${x(n).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  const measured = values.flatMap((value, n) => (value === null ? [] : [[n, value] as const]));
  const ahead = points.flatMap(({ expected, low, high }, n) =>
    expected === null ? [] : [{ n, expected, low: low ?? expected, high: high ?? expected }],
  );
  const start = measured.at(-1);
  const dashed = [...(start ? [start] : []), ...ahead.map(({ n, expected }) => [n, expected] as const)];
  const range = [
    ...ahead.map(({ n, high }) => [n, high] as const),
    ...ahead.map(({ n, low }) => [n, low] as const).reverse(),
  ];
  const peak = ahead.reduce<(typeof ahead)[number] | null>(
    (best, one) => (one.expected > Math.max(inside, best?.expected ?? 0) ? one : best),
    null,
  );
  const every = Math.max(1, Math.ceil(points.length / 7));
  const area =
    measured.length > 1
      ? `${path(measured)}L${x(measured.at(-1)?.[0] ?? 0)} ${y(0)}L${x(measured[0]?.[0] ?? 0)} ${y(0)}Z`
      : '';
  return (
    <svg
      className="ge-svg"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t({
        zh: `今日在馆曲线，现在 ${inside} 人${peak ? `，预计 ${points[peak.n]?.at ?? ''} 达到 ${peak.expected} 人` : ''}`,
        en: `People inside today: ${inside} now${peak ? `, ${peak.expected} expected at ${points[peak.n]?.at ?? ''}` : ''}`,
      })}
    >
      {Array.from({ length: LINES + 1 }, (_, n) => (n * top) / LINES).map((value) => (
        <g key={value}>
          <line className="ge-grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(value)} y2={y(value)} />
          <text x={LEFT - 8} y={y(value) + 5} textAnchor="end">
            {count(Math.round(value))}
          </text>
        </g>
      ))}
      {points.map(({ at }, n) =>
        n % every === 0 ? (
          <text key={at} x={x(n)} y={HEIGHT - 8} textAnchor="middle">
            {at}
          </text>
        ) : null,
      )}
      {cap > 0 && (
        <>
          <line className="ge-cap" x1={LEFT} x2={WIDTH - RIGHT} y1={y(cap)} y2={y(cap)} />
          <text className="ge-cap-text" x={LEFT + 4} y={y(cap) - 6}>
            {t({ zh: `安全容量 ${count(cap)}`, en: `Capacity ${count(cap)}` })}
          </text>
        </>
      )}
      <path className="ge-area" d={area} />
      {range.length > 0 && <path className="ge-range" d={`${path(range)}Z`} />}
      <path className="ge-line" d={path(measured)} />
      <path className="ge-dash" d={path(dashed)} />
      {start && <circle className="ge-dot" cx={x(start[0])} cy={y(start[1])} r="6" />}
      {peak && (
        <>
          <circle className="ge-peak" cx={x(peak.n)} cy={y(peak.expected)} r="6" />
          <text
            className="ge-peak-text"
            x={Math.min(x(peak.n), WIDTH - 90)}
            y={y(peak.expected) - 14}
            textAnchor="middle"
          >
            {t({ zh: `预计 ${count(peak.expected)}`, en: `${count(peak.expected)} expected` })}
          </text>
        </>
      )}
    </svg>
  );
}
