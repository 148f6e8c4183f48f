import type { Frames } from '#web/kit/route/router';

/** The four layouts of this bundle; each is loaded with its first screen. */
export const frames: Frames = {
  desk: async () => ({ Component: (await import('./desk')).Desk }),
  phone: async () => ({ Component: (await import('./phone')).Phone }),
  portal: async () => ({ Component: (await import('./portal')).Portal }),
  bare: async () => ({ Component: (await import('./bare')).Bare }),
};
