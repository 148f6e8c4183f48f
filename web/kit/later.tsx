import { lazy, Suspense, type ComponentType } from 'react';
import { patiently } from './screens';

/**
 * Returns a component that is loaded when it is first rendered, such as a dialog or drawer. Until then it renders
 * nothing, or a placeholder.
 */
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
