import { memo } from 'react';

const WIDTH = 200;
const HEIGHT = 44;
const PAD = 4;

/** The values of an hour as a line with its last value as a dot; limits are drawn if they are near the values. */
export const Sparkline = memo(function Sparkline({
  points,
  limits,
  label,
}: {
  readonly points: readonly { readonly at: number; readonly value: number }[];
  readonly limits: readonly number[];
  readonly label: string;
}) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return <div className="em-spark" aria-hidden="true" />;
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const near = limits.filter(
    (limit) => Math.abs(limit - (low + high) / 2) <= Math.max(high - low, Math.abs(high) * 0.1) * 2,
  );
  const [least, most] = [Math.min(low, ...near), Math.max(high, ...near)];
  const span = Math.max(most - least, Math.abs(most) * 0.02, 0.01);
  const x = (at: number) => ((at - first.at) / Math.max(1, last.at - first.at)) * (WIDTH - PAD * 2) + PAD;
  const y = (value: number) => HEIGHT - PAD - ((value - least) / span) * (HEIGHT - PAD * 2);
  return (
    <svg
      className="em-spark"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {near.map((limit) => (
        <line key={limit} x1={0} x2={WIDTH} y1={y(limit)} y2={y(limit)} className="em-limit" />
      ))}
      <polyline points={points.map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')} />
      <line className="em-dot" x1={x(last.at)} x2={x(last.at)} y1={y(last.value)} y2={y(last.value)} />
    </svg>
  );
});
