import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { portal } from '#contract/portal/portal.contract';
import { call } from './call';
import { useShell } from './shell';

/** What the school's app hangs into a page it shows. Every part may be missing: pages go on as in a browser. */
export interface AppBridge {
  config?(options: {
    clientId: string;
    timestamp: string;
    noncestr: string;
    signature: string;
    jsApiList: readonly string[];
  }): void | Promise<void>;
  share?(what: { title: string; url: string }): void | Promise<void>;
}

declare global {
  interface Window {
    /** Put there by the app before the page runs. */
    readonly campusApp?: AppBridge;
  }
}

const FUNCTIONS = ['share', 'scan', 'close'] as const;

/** Does the page stand inside the school's app? It has bars of its own then, and ours are left out. */
export function useInApp(): boolean {
  const shell = useShell();
  return shell !== null && shell.inApp !== '' && navigator.userAgent.includes(shell.inApp);
}

/** Introduces a page to the app; false where there is no app, or it does not want this page. */
export async function introduce(url: string, bridge = window.campusApp): Promise<boolean> {
  if (!bridge?.config) return false;
  try {
    await bridge.config({ ...(await call(portal.sdkConfig, { url }, { quiet: true })), jsApiList: FUNCTIONS });
    return true;
  } catch {
    return false;
  }
}

/** The app's bridge once it knows this page; null in a browser. Every address is introduced anew. */
export function useApp(): AppBridge | null {
  const inApp = useInApp();
  const { pathname, search } = useLocation();
  const [known, setKnown] = useState(false);
  useEffect(() => {
    let gone = false;
    if (inApp)
      void introduce(window.location.href).then((done) => {
        if (!gone) setKnown(done);
      });
    return () => {
      gone = true;
    };
  }, [inApp, pathname, search]);
  return inApp && known ? (window.campusApp ?? null) : null;
}

/** Hands an address on by the app, else by the browser; true too when its reader broke it off, false where nothing here can share. */
export async function share(what: { title: string; url: string }, app: AppBridge | null): Promise<boolean> {
  try {
    if (app?.share) await app.share(what);
    else if (navigator.share) await navigator.share(what);
    else return false;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
  return true;
}
