const listeners = new Set<() => void>();

/** Calls back whenever venues, sites, spaces, times, prices or calendars changed and can be read again; answers how to stop. */
export const onPlaces = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Says that they changed. */
export const placesChanged = (): void => {
  for (const listener of listeners) listener();
};

const showsPlaces: ReadonlySet<unknown> = new Set(['venueList', 'siteList', 'portal', 'reservations', 'protocol', 'form', 'Venues', 'VenuesSites', 'VenuesSpace']);

/** Does a query show venues, sites, times or prices? By the first word of its key, those of their own desk included. */
export const ofPlaces = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean => showsPlaces.has(queryKey[0]);
