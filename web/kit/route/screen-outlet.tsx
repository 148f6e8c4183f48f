import { Activity, useContext, useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  useLocation,
  useMatches,
} from 'react-router-dom';
import type { RouteSpec } from '#contract/kit/route';
import { Crash } from './crash';
import { useScreen } from './screens';

/** How many left screens keep their state. */
const MAX_CACHED = 10;

interface CachedScreen {
  readonly key: string;
  readonly route: RouteSpec;
}
let cachedScreens: readonly CachedScreen[] = [];
const listeners = new Set<() => void>();
const setCachedScreens = (next: readonly CachedScreen[]) => {
  cachedScreens = next;
  for (const notify of listeners) notify();
};

/** Drops the state of a left screen, because its tag was closed or the user logged out. */
export const dropScreen = (key: string | null): void =>
  setCachedScreens(key === null ? [] : cachedScreens.filter((one) => one.key !== key));

/** Keeps the router location of a screen at its own address after it was left. */
function PinnedLocation({ active, children }: { active: boolean; children: ReactNode }) {
  const here = useContext(LocationContext);
  const around = useContext(RouteContext);
  const own = useRef({ here, around });
  if (active) own.current = { here, around };
  return (
    <LocationContext.Provider value={own.current.here}>
      <RouteContext.Provider value={own.current.around}>{children}</RouteContext.Provider>
    </LocationContext.Provider>
  );
}

function RouteScreen({ route }: { route: RouteSpec }) {
  const Component = useScreen(route);
  return (
    Component && (
      <ErrorBoundary FallbackComponent={Crash}>
        <Component />
      </ErrorBoundary>
    )
  );
}

/** Returns the catalogue row of the current screen. */
export function useRoute(): RouteSpec {
  return useMatches().at(-1)?.handle as RouteSpec;
}

/**
 * Renders the screen of the current route; screens marked keepAlive keep their state when left, the last ten (document
 * 1 §2).
 */
export function ScreenOutlet() {
  const route = useRoute();
  const { pathname } = useLocation();
  useSyncExternalStore(
    (notify) => (listeners.add(notify), () => listeners.delete(notify)),
    () => cachedScreens,
    () => cachedScreens,
  );
  useEffect(
    () => () => {
      cachedScreens = cachedScreens.filter((one) => one.route.layout !== route.layout);
    },
    [route.layout],
  );
  const current: CachedScreen = { key: pathname, route };
  const isCached = route.flags?.includes('keepAlive') ?? false;
  if (isCached && cachedScreens.at(-1)?.key !== pathname)
    cachedScreens = [...cachedScreens.filter((one) => one.key !== pathname), current].slice(-MAX_CACHED);
  const shown = cachedScreens.filter((one) => one.route.layout === route.layout);
  return (isCached ? shown : [...shown.filter((one) => one.key !== pathname), current]).map((one) => {
    const active = one.key === pathname;
    return (
      <Activity key={one.key} mode={active ? 'visible' : 'hidden'}>
        <PinnedLocation active={active}>
          <RouteScreen route={one.route} />
        </PinnedLocation>
      </Activity>
    );
  });
}
