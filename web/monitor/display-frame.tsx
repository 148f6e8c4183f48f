import { useEffect, useState } from 'react';
import { SCREEN_HEARTBEAT_MS, screenOp } from '#domain/screens/screen.status';
import { room } from '#contract/kit/live';
import type { DisplayRoom } from '#contract/kit/rooms';
import { liveClient, postJson, useRoom } from './display-data';
import { t } from './display-lang';
import { DisplayPair } from './display-pair';
import { switchPass, claimCommand, currentPage, displayPass } from './display-pass';

const NAME_SHOWN_MS = 12_000;
const UNAUTHORIZED = 401;
const openedAt = performance.now();
const screenSize = () =>
  `${Math.round(window.innerWidth * devicePixelRatio)}×${Math.round(window.innerHeight * devicePixelRatio)}`;

/** Time of the browser's last paint: a frozen screen stops reporting. */
let paintedAt = openedAt;
const trackPaint = () => {
  paintedAt = performance.now();
  setTimeout(() => requestAnimationFrame(trackPaint), 1_000);
};
if (displayPass !== null) {
  requestAnimationFrame(trackPaint);
  liveClient.onEnded(() => switchPass(null));
}

/** Returns whether this display may show money and alarms. */
export const useFiguresAllowed = (): boolean =>
  useRoom<DisplayRoom>(displayPass && room.display(displayPass.screenId)).body?.figures ?? false;

/**
 * Reports every half minute that this display is running, what it shows and the age of its data. `at` is the server
 * time of the last update.
 */
function useHeartbeat(at: number | null): void {
  const [tick, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((n) => n + 1), SCREEN_HEARTBEAT_MS);
    return () => clearInterval(timer);
  }, []);
  const hasData = at !== null;
  useEffect(() => {
    if (displayPass === null) return;
    const now = performance.now();
    const dataAge = at === null ? null : Math.max(0, liveClient.serverNow() - at);
    void postJson('/api/front/screens/beat', {
      page: currentPage(),
      paintAge: Math.round(now - paintedAt),
      dataAge,
      uptime: Math.round(now - openedAt),
      size: screenSize(),
    }).then((reply) => {
      if (reply?.code === UNAUTHORIZED) switchPass(null);
    });
    // One report when the first data arrives, then by the timer only.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [tick, hasData]);
}

/** Makes a page a managed display: pairing, commands and heartbeats. */
export function DisplayFrame({ at }: { readonly at: number | null }) {
  const displayRoom = useRoom<DisplayRoom>(displayPass && room.display(displayPass.screenId)).body;
  const [named, setNamed] = useState(false);
  useHeartbeat(at);
  const cmd = displayRoom?.cmd ?? null;
  useEffect(() => {
    if (cmd === null || !claimCommand(cmd.no)) return undefined;
    if (cmd.op === screenOp.reload) location.reload();
    if (cmd.op === screenOp.show && cmd.page) location.assign(`/venue${cmd.page}`);
    if (cmd.op !== screenOp.identify) return undefined;
    setNamed(true);
    const timer = setTimeout(() => setNamed(false), NAME_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [cmd]);
  if (displayPass === null) return new URLSearchParams(location.search).has('pair') ? <DisplayPair /> : null;
  return named ? (
    <div className="display-over" role="status">
      <p>{t('本屏名称', 'Screen name')}</p>
      <strong>{displayRoom?.name}</strong>
    </div>
  ) : null;
}
