import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { portal } from '#contract/portal/portal.contract';
import { call } from '#web/kit/call/call';
import { useShell } from './use-shell';

/** The bridge the school's app adds to a page. Every part may be missing; pages then behave as in a browser. */
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
    /** Set by the app before the page runs. */
    readonly campusApp?: AppBridge;
  }
}

const BRIDGE_FUNCTIONS = ['share', 'scan', 'close'] as const;

/** Returns whether the page runs inside the school's app, which has its own bars; ours are hidden then. */
export function useInApp(): boolean {
  const shell = useShell();
  return shell !== null && shell.inApp !== '' && navigator.userAgent.includes(shell.inApp);
}

/** Registers a page with the app; returns false if there is no app or it rejects the page. */
export async function registerPage(url: string, bridge = window.campusApp): Promise<boolean> {
  if (!bridge?.config) return false;
  try {
    await bridge.config({ ...(await call(portal.sdkConfig, { url }, { quiet: true })), jsApiList: BRIDGE_FUNCTIONS });
    return true;
  } catch {
    return false;
  }
}

/** Returns the app bridge after the app accepted this page; null in a browser. Every address is registered again. */
export function useAppBridge(): AppBridge | null {
  const inApp = useInApp();
  const { pathname, search } = useLocation();
  const [registered, setRegistered] = useState(false);
  useEffect(() => {
    let cancelled = false;
    if (inApp)
      void registerPage(window.location.href).then((done) => {
        if (!cancelled) setRegistered(done);
      });
    return () => {
      cancelled = true;
    };
  }, [inApp, pathname, search]);
  return inApp && registered ? (window.campusApp ?? null) : null;
}

/**
 * Shares an address through the app, else through the browser; returns true even if the user cancelled, false if
 * sharing is not available.
 */
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
