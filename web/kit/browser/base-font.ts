import { useEffect } from 'react';

/** The width phone screens are designed for, and the widest screen they scale up to (document 1 §9). */
const DESIGN_WIDTH = 375;
const MAX_WIDTH = 750;

/** Returns the scale of a phone screen on a display whose shorter side has this many pixels. */
export const baseScale = (shorterSide: number): number => Math.min(Math.max(shorterSide, 1), MAX_WIDTH) / DESIGN_WIDTH;

/**
 * Returns the layout width to set on a touch screen, so that everything on it, overlays included, is shown at the base
 * scale.
 */
export const layoutWidth = (width: number, height: number): number =>
  Math.round(width / baseScale(Math.min(width, height)));

const DEFAULT_VIEWPORT = 'width=device-width, initial-scale=1, viewport-fit=cover';

/**
 * Shows a touch screen at the base scale while the phone frame is mounted. A window with a mouse has no layout width to
 * set and stays unchanged.
 */
export function useBaseFont(): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
    if (!meta || !window.matchMedia('(pointer: coarse)').matches) return;
    const isPortrait = window.matchMedia('(orientation: portrait)');
    const fit = () => {
      const [short, long] = [Math.min(screen.width, screen.height), Math.max(screen.width, screen.height)];
      meta.content = `width=${isPortrait.matches ? layoutWidth(short, long) : layoutWidth(long, short)}, viewport-fit=cover`;
    };
    fit();
    isPortrait.addEventListener('change', fit);
    return () => {
      isPortrait.removeEventListener('change', fit);
      meta.content = DEFAULT_VIEWPORT;
    };
  }, []);
}
