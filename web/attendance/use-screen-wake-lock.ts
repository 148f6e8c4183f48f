import { useEffect } from 'react';

/** Keeps the screen awake while the code is shown, if the browser supports it. */
export function useScreenWakeLock(): void {
  useEffect(() => {
    let lock: { release(): Promise<void> } | null = null;
    const wakeLock = (navigator as { wakeLock?: { request(kind: 'screen'): Promise<{ release(): Promise<void> }> } })
      .wakeLock;
    wakeLock?.request('screen').then(
      (wakeLockSentinel) => {
        lock = wakeLockSentinel;
      },
      () => undefined,
    );
    return () => void lock?.release();
  }, []);
}
