import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { retryLoad } from './screens';

/** Returns a component that is loaded when it is first rendered; the caller shows a placeholder meanwhile. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(() => retryLoad(async () => ({ default: await load() })));

/**
 * Returns a component that is loaded when it is first rendered, such as a dialog or drawer. Until then it renders
 * nothing, or a placeholder.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Placeholder?: ComponentType<P>,
): ComponentType<P> {
  const Component = lazyPart(load);
  return function Later(props: P) {
    return (
      <Suspense fallback={Placeholder ? <Placeholder {...props} /> : null}>
        <Component {...props} />
      </Suspense>
    );
  };
}

/**
 * Wraps a generic component for loading on demand: the caller renders it in `show`. Loaded directly, it would lose its
 * type parameters.
 */
export const genericPart = <C,>(part: C) =>
  function GenericPart({ show }: { readonly show: (part: C) => ReactNode }): ReactNode {
    return show(part);
  };
