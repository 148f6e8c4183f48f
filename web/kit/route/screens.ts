import { useSyncExternalStore, type ComponentType } from 'react';
import { catalogue } from '#contract/catalogue';
import { screenFile, type RouteSpec } from '#contract/kit/route';
import { showPrompt } from '#web/kit/session/prompt';

/** Screen files found by the bundler: path to loader. */
export type ScreenFiles = Readonly<Record<string, () => Promise<{ default: ComponentType }>>>;

const MAX_TRIES = 10;
const RETRY_MS = 1_000;
/** Timeout for loading one chunk (document 1 §8). */
const LOAD_TIMEOUT_MS = 120_000;

async function withTimeout<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('a part of the application took longer than 120 seconds')),
      LOAD_TIMEOUT_MS,
    );
  });
  return Promise.race([load(), timeout]).finally(() => clearTimeout(timer));
}

/** Loads a chunk with up to ten retries one second apart (document 1 §8). */
export async function retryLoad<T>(load: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await withTimeout(load);
    } catch (error) {
      if (tried > MAX_TRIES) {
        showPrompt({
          text: {
            zh: '应用依赖加载失败，请检查网络后刷新页面',
            en: 'Part of the application could not be loaded. Check your network and reload the page',
          },
          then: () => window.location.reload(),
        });
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

const loadedScreens = new Map<string, ComponentType>();
const listeners = new Set<() => void>();
let byFile = new Map<string, ScreenFiles[string]>();

/** Registers the screens found by the bundler; returns the routes of this bundle that have none. */
export function registerScreens(files: ScreenFiles): readonly RouteSpec[] {
  byFile = new Map(Object.entries(files).map(([path, load]) => [path.split('/').at(-1) ?? path, load]));
  return (catalogue as readonly RouteSpec[]).filter((route) => route.layout !== 'wall' && !hasScreen(route));
}

/** Returns whether a route has a screen file. */
export const hasScreen = (route: RouteSpec): boolean => byFile.has(screenFile(route.sameAs ?? route.name));

/** Loads the screen of a route; the page does not change until it is loaded. */
export async function loadScreen(route: RouteSpec): Promise<void> {
  const file = screenFile(route.sameAs ?? route.name);
  const load = byFile.get(file);
  if (loadedScreens.has(file) || !load) return;
  loadedScreens.set(file, (await retryLoad(load)).default);
  for (const notify of listeners) notify();
}

/** Returns the screen of a route, once loaded. */
export function useScreen(route: RouteSpec): ComponentType | null {
  const read = () => loadedScreens.get(screenFile(route.sameAs ?? route.name)) ?? null;
  return useSyncExternalStore((notify) => (listeners.add(notify), () => listeners.delete(notify)), read, read);
}
