import { CountUp } from './count-up';
import { formatCount, t } from './display-lang';
import { AgeMark } from './tile-age';

/** The people inside against the capacity; without one, `cap` is 0. */
export function InsideFigure({
  title,
  inside,
  cap,
}: {
  readonly title: string;
  readonly inside: number;
  readonly cap: number;
}) {
  return (
    <div className="now">
      <h3>
        {title}
        <AgeMark />
      </h3>
      <p className="value">
        <CountUp to={inside} />
        <small>
          {cap > 0 && `/ ${formatCount(cap)}`}
          {t(' 人', '')}
        </small>
      </p>
    </div>
  );
}
