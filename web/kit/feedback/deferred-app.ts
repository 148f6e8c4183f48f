import type { useAppProps } from 'antd/es/app/context';

/** Functions like those of an antd App, usable before the part that shows something is loaded. */
interface DeferredApp {
  readonly app: useAppProps;
  /** Hands over the loaded App; calls made before are shown now. */
  readonly ready: (loaded: useAppProps) => void;
}

type Show = (...args: readonly unknown[]) => unknown;
/** What is shown, in a box: a message and a dialog have a `then` of their own, which a promise would call. */
type Shown = Promise<{ readonly shown: unknown }>;

/** Returns the handle of something shown later: of a message, a notification or a dialog. */
function handleOf(later: Shown): unknown {
  const pass = (name: string) => (value: unknown) =>
    void later.then(({ shown }) => (shown as Readonly<Record<string, Show>>)[name]?.(value));
  return Object.assign(() => void later.then(({ shown }) => (shown as Show)()), {
    then: (resolve: (value: unknown) => unknown) =>
      later.then(({ shown }) => shown as PromiseLike<unknown>).then(resolve),
    destroy: pass('destroy'),
    update: pass('update'),
  });
}

/** Returns functions that call `load` when one is used before the App is there, and then wait for it. */
export function deferredApp(load: () => void): DeferredApp {
  let loaded: useAppProps | null = null;
  const waiting: ((app: useAppProps) => void)[] = [];
  const call = (app: useAppProps, part: keyof useAppProps, name: string, args: readonly unknown[]): unknown =>
    // Each part has functions only; which of them is called with what is checked where it is called.
    (app[part] as unknown as Readonly<Record<string, Show>>)[name]?.(...args);
  const functionsOf = (part: keyof useAppProps): unknown =>
    new Proxy(
      {},
      {
        get:
          (_, name: string): Show =>
          (...args) => {
            if (loaded) return call(loaded, part, name, args);
            load();
            return handleOf(
              new Promise((resolve) => waiting.push((app) => resolve({ shown: call(app, part, name, args) }))),
            );
          },
      },
    );
  return {
    app: {
      message: functionsOf('message'),
      notification: functionsOf('notification'),
      modal: functionsOf('modal'),
    } as useAppProps,
    ready(app) {
      loaded = app;
      for (const show of waiting.splice(0)) show(app);
    },
  };
}
