import { useSyncExternalStore } from 'react';

/** Under 768 px a phone, under 1440 px a middle screen, else wide. */
export type ScreenSize = 'phone' | 'middle' | 'wide';

const queries = { phone: '(max-width: 767.98px)', middle: '(max-width: 1439.98px)' } as const;

const read = (): ScreenSize =>
  window.matchMedia(queries.phone).matches ? 'phone' : window.matchMedia(queries.middle).matches ? 'middle' : 'wide';

const watch = (notify: () => void) => {
  const lists = Object.values(queries).map((query) => window.matchMedia(query));
  for (const list of lists) list.addEventListener('change', notify);
  return () => {
    for (const list of lists) list.removeEventListener('change', notify);
  };
};

/** Returns the size class of the window. */
export const useScreenSize = (): ScreenSize => useSyncExternalStore(watch, read, () => 'wide');
