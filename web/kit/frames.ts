import type { Frames } from './router';

/** The four frames a screen of this bundle can stand in; each is fetched when its first screen is. */
export const frames: Frames = {
  desk: async () => ({ Component: (await import('./desk')).Desk }),
  phone: async () => ({ Component: (await import('./phone')).Phone }),
  portal: async () => ({ Component: (await import('./portal')).Portal }),
  bare: async () => ({ Component: (await import('./bare')).Bare }),
};
