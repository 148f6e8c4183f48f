import { lazy, Suspense, type ComponentType } from 'react';
import { patiently } from './screens';

/** A part of a frame that is fetched when it is first shown: a dialog, a drawer. Nothing, or what keeps its room, stands in its place until it is there. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Room?: ComponentType<P>,
): ComponentType<P> {
  const Part = lazy(() => patiently(async () => ({ default: await load() })));
  return function Later(props: P) {
    return (
      <Suspense fallback={Room ? <Room {...props} /> : null}>
        <Part {...props} />
      </Suspense>
    );
  };
}
