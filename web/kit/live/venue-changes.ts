function changeEmitter() {
  const listeners = new Set<() => void>();
  return {
    on: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    say: (): void => {
      for (const listener of listeners) listener();
    },
  };
}

/**
 * Registers a listener for changes of venues, sites, spaces, times, prices or calendars, called when they can be read
 * again; returns the function that removes it.
 */
export const { on: onVenuesChanged, say: emitVenuesChanged } = changeEmitter();

/**
 * Registers a listener for changed settings, called when they can be read again; returns the function that removes it.
 */
export const { on: onSettingsChanged, say: emitSettingsChanged } = changeEmitter();

interface QueryReference {
  readonly queryKey: readonly unknown[];
}
const venueQueryKeys: ReadonlySet<unknown> = new Set([
  'venueList',
  'siteList',
  'portal',
  'reservations',
  'protocol',
  'form',
  'Venues',
  'VenuesSites',
  'VenuesSpace',
]);
const settingsQueryKeys: ReadonlySet<unknown> = new Set(['shell', 'SysSetting', 'SysConfig']);

/**
 * Returns whether a query shows venues, sites, times or prices, by the first part of its key; desk screens of these are
 * included.
 */
export const isVenueQuery = ({ queryKey }: QueryReference): boolean => venueQueryKeys.has(queryKey[0]);

/** Returns whether a query shows settings or depends on them. */
export const isSettingsQuery = ({ queryKey }: QueryReference): boolean => settingsQueryKeys.has(queryKey[0]);
