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
const KEPT = 10;

interface Kept {
  readonly key: string;
  readonly route: RouteSpec;
}
let kept: readonly Kept[] = [];
const listeners = new Set<() => void>();
const say = (next: readonly Kept[]) => {
  kept = next;
  for (const tell of listeners) tell();
};

/** Drops the state of a left screen, because its tag was closed or the user logged out. */
export const drop = (key: string | null): void => say(key === null ? [] : kept.filter((one) => one.key !== key));

/** Keeps the router location of a screen at its own address after it was left. */
function Pinned({ active, children }: { active: boolean; children: ReactNode }) {
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

function Screen({ route }: { route: RouteSpec }) {
  const Drawn = useScreen(route);
  return (
    Drawn && (
      <ErrorBoundary FallbackComponent={Crash}>
        <Drawn />
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
export function Stage() {
  const route = useRoute();
  const { pathname } = useLocation();
  useSyncExternalStore(
    (tell) => (listeners.add(tell), () => listeners.delete(tell)),
    () => kept,
    () => kept,
  );
  useEffect(
    () => () => {
      kept = kept.filter((one) => one.route.layout !== route.layout);
    },
    [route.layout],
  );
  const current: Kept = { key: pathname, route };
  const keeps = route.flags?.includes('keepAlive') ?? false;
  if (keeps && kept.at(-1)?.key !== pathname)
    kept = [...kept.filter((one) => one.key !== pathname), current].slice(-KEPT);
  const shown = kept.filter((one) => one.route.layout === route.layout);
  return (keeps ? shown : [...shown.filter((one) => one.key !== pathname), current]).map((one) => {
    const active = one.key === pathname;
    return (
      <Activity key={one.key} mode={active ? 'visible' : 'hidden'}>
        <Pinned active={active}>
          <Screen route={one.route} />
        </Pinned>
      </Activity>
    );
  });
}
