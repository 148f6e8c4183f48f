import { useEffect, useState, type ReactNode } from 'react';

interface StageSize {
  readonly width: number;
  readonly height: number;
}

/** Shapes of a wall: two fill a display, one is a scrolling column on a phone. */
export type StageShape = 'landscape' | 'portrait' | 'narrow';

/** Layout size in pixels of the shapes that fill a display. */
const SIZES: Readonly<Record<Exclude<StageShape, 'narrow'>, StageSize>> = {
  landscape: { width: 1920, height: 1080 },
  portrait: { width: 1080, height: 1920 },
};
/** Screens with a side below this width count as phones; the column is at least this wide in layout pixels. */
const NARROW = 560;

const shapeOf = ({ width, height }: StageSize): StageShape =>
  Math.min(width, height) < NARROW ? 'narrow' : width < height ? 'portrait' : 'landscape';

const zoomOf = (): number => {
  const requestedScale = Number(new URLSearchParams(location.search).get('scale') ?? '1');
  return Number.isFinite(requestedScale) && requestedScale >= 0.25 && requestedScale <= 4 ? requestedScale : 1;
};

/** Burn-in protection: the page moves through eight steps of at most two pixels, one per minute. */
const burnInSteps: readonly (readonly [x: number, y: number])[] = [
  [0, 0],
  [1, 0],
  [2, 1],
  [1, 2],
  [0, 2],
  [-1, 1],
  [-2, 0],
  [-1, -1],
];

/**
 * Lays a wall out in its own pixels and scales it to the screen without distortion; portrait screens get the portrait
 * layout, phones one column.
 */
export function DisplayStage({
  children,
  now,
  title,
  portrait = false,
}: {
  readonly children: (shape: StageShape) => ReactNode;
  readonly now: number;
  readonly title: string;
  /** Keeps the portrait layout on landscape screens too. */
  readonly portrait?: boolean;
}) {
  const [screen, setScreen] = useState<StageSize>({ width: window.innerWidth, height: window.innerHeight });
  useEffect(() => {
    const measure = () => setScreen({ width: window.innerWidth, height: window.innerHeight });
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const own = shapeOf(screen);
  const shape = portrait && own === 'landscape' ? 'portrait' : own;
  if (shape === 'narrow') {
    const unit = Math.min(1, screen.width / NARROW);
    return (
      <main
        className="stage narrow"
        style={{ width: screen.width / unit, minHeight: screen.height / unit, zoom: unit }}
      >
        {children(shape)}
      </main>
    );
  }
  const layout = SIZES[shape];
  const unit = Math.min(screen.width / layout.width, screen.height / layout.height) * zoomOf();
  const [dx, dy] = burnInSteps[Math.floor(now / 60_000) % burnInSteps.length] ?? [0, 0];
  const left = (screen.width - layout.width * unit) / 2 + dx;
  const top = (screen.height - layout.height * unit) / 2 + dy;
  return (
    <main
      className={`stage ${shape}`}
      style={{ width: layout.width, height: layout.height, transform: `translate(${left}px, ${top}px) scale(${unit})` }}
      data-small={unit < 0.7 || undefined}
    >
      {children(shape)}
    </main>
  );
}
