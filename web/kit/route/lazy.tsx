import { lazy, Suspense, type ComponentType } from 'react';
import { retryLoad } from './screens';

/**
 * Returns a component that is loaded when it is first rendered, such as a dialog or drawer. Until then it renders
 * nothing, or a placeholder.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Placeholder?: ComponentType<P>,
): ComponentType<P> {
  const Component = lazy(() => retryLoad(async () => ({ default: await load() })));
  return function Later(props: P) {
    return (
      <Suspense fallback={Placeholder ? <Placeholder {...props} /> : null}>
        <Component {...props} />
      </Suspense>
    );
  };
}
