import type { WarningPreviewTarget } from '#contract/alarms/warning-rule.contract';
import { schoolStamp } from '#web/kit/browser/clock';

const WIDTH = 1_000;
const HEIGHT = 260;
const DAY = 86_400_000;

/** Returns the lowest and highest value to draw, with some room around. */
const spanOf = (values: readonly number[]): readonly [number, number] => {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Math.max((high - low) * 0.08, Math.abs(high) * 0.01, 0.01);
  return [low - room, high + room];
};

/** The week of a target: its values, the limit, the band in which an alarm goes on, and when it would have lasted. */
export function WarningCurve({
  target: { points, limits, alarms },
  from,
  to,
  label,
}: {
  readonly target: WarningPreviewTarget;
  readonly from: number;
  readonly to: number;
  readonly label: string;
}) {
  const ends = [limits?.low, limits?.high, limits?.clearLow, limits?.clearHigh].filter((end) => end != null);
  const [least, most] = spanOf([...points.map(({ value }) => value), ...ends]);
  const x = (at: number) => ((at - from) / (to - from)) * WIDTH;
  const y = (value: number) => HEIGHT - ((value - least) / (most - least)) * HEIGHT;
  const path = points.map(({ at, value }, n) => `${n === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`);
  const bands = [
    [limits?.low, limits?.clearLow],
    [limits?.high, limits?.clearHigh],
  ].flatMap(([a, b]) => (a == null || b == null || a === b ? [] : [[Math.max(a, b), Math.min(a, b)] as const]));
  const limitLines = [limits?.low, limits?.high].filter((end) => end != null);
  const clearLines = bands.flatMap((band) => band.filter((end) => !limitLines.includes(end)));
  const days = Array.from({ length: Math.ceil((to - from) / DAY) }, (_, n) => from + n * DAY);
  const marks = Array.from({ length: 5 }, (_, n) => least + ((most - least) * n) / 4);
  return (
    <div className="wr-curve">
      <div className="wr-curve-y" aria-hidden="true">
        {marks.toReversed().map((mark) => (
          <span key={mark}>{Number(mark.toPrecision(3))}</span>
        ))}
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {marks.map((mark) => (
          <line key={mark} className="wr-grid" x1={0} x2={WIDTH} y1={y(mark)} y2={y(mark)} />
        ))}
        {bands.map(([top, bottom]) => (
          <rect key={top} className="wr-band" x={0} width={WIDTH} y={y(top)} height={y(bottom) - y(top)} />
        ))}
        {alarms.map(({ raisedAt, clearedAt }) => (
          <rect
            key={raisedAt}
            className="wr-alarm"
            x={x(raisedAt)}
            width={Math.max(2, x(clearedAt ?? to) - x(raisedAt))}
            y={0}
            height={HEIGHT}
          />
        ))}
        {limitLines.map((end) => (
          <line key={end} className="wr-limit" x1={0} x2={WIDTH} y1={y(end)} y2={y(end)} />
        ))}
        {clearLines.map((end) => (
          <line key={end} className="wr-clear" x1={0} x2={WIDTH} y1={y(end)} y2={y(end)} />
        ))}
        <path className="wr-line" d={path.join('')} />
        {alarms.map(({ raisedAt }) => (
          <line key={raisedAt} className="wr-raise" x1={x(raisedAt)} x2={x(raisedAt)} y1={0} y2={HEIGHT} />
        ))}
      </svg>
      <div className="wr-curve-x" aria-hidden="true">
        {days.map((at) => (
          <span key={at}>{schoolStamp(at).slice(5, 10)}</span>
        ))}
      </div>
    </div>
  );
}
