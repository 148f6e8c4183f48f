import { useEffect, useState, type ReactNode } from 'react';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Layout pixels of the two shapes of a wall. */
const LANDSCAPE: Size = { width: 1920, height: 1080 };
const PORTRAIT: Size = { width: 1080, height: 1920 };

const zoomOf = (): number => {
  const asked = Number(new URLSearchParams(location.search).get('scale') ?? '1');
  return Number.isFinite(asked) && asked >= 0.25 && asked <= 4 ? asked : 1;
};

/** Burn-in: the page wanders over eight steps of at most two pixels, one a minute. */
const steps: readonly (readonly [x: number, y: number])[] = [[0, 0], [1, 0], [2, 1], [1, 2], [0, 2], [-1, 1], [-2, 0], [-1, -1]];

/** Lays a wall out in its own pixels and scales it to the screen without stretching; portrait screens get the portrait layout. */
export function DisplayStage({ children, now, title }: { readonly children: (portrait: boolean) => ReactNode; readonly now: number; readonly title: string }) {
  const [screen, setScreen] = useState<Size>({ width: window.innerWidth, height: window.innerHeight });
  useEffect(() => {
    const measure = () => setScreen({ width: window.innerWidth, height: window.innerHeight });
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  useEffect(() => { document.title = title; }, [title]);
  const portrait = screen.width < screen.height;
  const layout = portrait ? PORTRAIT : LANDSCAPE;
  const unit = Math.min(screen.width / layout.width, screen.height / layout.height) * zoomOf();
  const [dx, dy] = steps[Math.floor(now / 60_000) % steps.length] ?? [0, 0];
  const left = (screen.width - layout.width * unit) / 2 + dx;
  const top = (screen.height - layout.height * unit) / 2 + dy;
  return (
    <main className={`stage ${portrait ? 'portrait' : 'landscape'}`} style={{ width: layout.width, height: layout.height, transform: `translate(${left}px, ${top}px) scale(${unit})` }} data-small={unit < 0.7 || undefined}>
      {children(portrait)}
    </main>
  );
}
