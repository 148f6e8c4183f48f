import { useEffect, useState } from 'react';
import { pictureStateOf, SNAPSHOT_EVERY_MS } from '#domain/surveillance/surveillance.rules';
import type { PictureState } from '#domain/surveillance/surveillance.status';
import { now } from '#web/kit/browser/clock';

const TICK_MS = 1_000;

/** A picture of a camera as the page has it; `ageMs` is the time since it arrived, null before the first. */
interface Snapshot {
  readonly src: string | null;
  readonly state: PictureState;
  readonly ageMs: number | null;
}

/**
 * Loads the snapshot of a signed address again and again while the page is visible, one picture at a time, and keeps the
 * last one while the next is on its way.
 */
export function useSnapshot(isSet: boolean, address: string | null): Snapshot {
  const [openedAt] = useState(now);
  const [picture, setPicture] = useState<{ readonly src: string; readonly at: number } | null>(null);
  const [failures, setFailures] = useState(0);
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (address === null) return undefined;
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => {
      if (!ended) timer = setTimeout(load, SNAPSHOT_EVERY_MS);
    };
    const load = () => {
      if (document.visibilityState === 'hidden') return again();
      const src = `${address}?at=${now()}`;
      const image = new Image();
      image.onload = () => {
        if (ended) return;
        setPicture({ src, at: now() });
        setFailures(0);
        again();
      };
      image.onerror = () => {
        if (ended) return;
        setFailures((n) => n + 1);
        again();
      };
      image.src = src;
    };
    load();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [address]);
  return {
    src: picture?.src ?? null,
    state: pictureStateOf({ isSet, arrivedAt: picture?.at ?? null, openedAt, failures, now: at }),
    ageMs: picture === null ? null : Math.max(0, at - picture.at),
  };
}
