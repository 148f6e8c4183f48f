import { useEffect } from 'react';

/** The width phone screens are drawn for, and the widest hand they grow with (document 1 §9). */
const DESIGN_WIDTH = 375;
const MOST_WIDTH = 750;

/** How much larger than drawn a phone screen stands on a display whose shorter side has so many pixels. */
export const baseScale = (shorter: number): number => Math.min(Math.max(shorter, 1), MOST_WIDTH) / DESIGN_WIDTH;

/** The layout width a touch screen is asked for, so that everything on it, overlays too, stands at the base scale. */
export const layoutWidth = (width: number, height: number): number =>
  Math.round(width / baseScale(Math.min(width, height)));

const WHOLE = 'width=device-width, initial-scale=1, viewport-fit=cover';

/** While the phone frame stands, a touch screen shows it at the base scale; a mouse's window has no layout width to set and stays as it is. */
export function useBaseFont(): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
    if (!meta || !window.matchMedia('(pointer: coarse)').matches) return;
    const upright = window.matchMedia('(orientation: portrait)');
    const fit = () => {
      const [short, long] = [Math.min(screen.width, screen.height), Math.max(screen.width, screen.height)];
      meta.content = `width=${upright.matches ? layoutWidth(short, long) : layoutWidth(long, short)}, viewport-fit=cover`;
    };
    fit();
    upright.addEventListener('change', fit);
    return () => {
      upright.removeEventListener('change', fit);
      meta.content = WHOLE;
    };
  }, []);
}
