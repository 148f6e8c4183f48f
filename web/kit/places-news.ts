function news() {
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

/** Calls back whenever venues, sites, spaces, times, prices or calendars changed and can be read again; answers how to stop. */
export const { on: onPlaces, say: placesChanged } = news();

/** Calls back whenever a setting changed and can be read again; answers how to stop. */
export const { on: onSettings, say: settingsChanged } = news();

interface Asked {
  readonly queryKey: readonly unknown[];
}
const showsPlaces: ReadonlySet<unknown> = new Set([
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
const showsSettings: ReadonlySet<unknown> = new Set(['shell', 'SysSetting', 'SysConfig']);

/** Does a query show venues, sites, times or prices? By the first word of its key, those of their own desk included. */
export const ofPlaces = ({ queryKey }: Asked): boolean => showsPlaces.has(queryKey[0]);

/** Does a query show settings, or what they switch around the screens? */
export const ofSettings = ({ queryKey }: Asked): boolean => showsSettings.has(queryKey[0]);
