import { useEffect, useRef, useState } from 'react';
import { playlistPage } from '#domain/screens/screen.rules';
import { SCREEN_HEARTBEAT_MS, screenOp } from '#domain/screens/screen.status';
import { room } from '#contract/kit/live';
import type { DisplayRoom } from '#contract/kit/rooms';
import { liveClient, postJson, useRoom, useServerNow } from './display-data';
import { t } from './display-lang';
import { DisplayPair } from './display-pair';
import { switchPass, claimCommand, currentPage, displayPass } from './display-pass';
import { isOutdated, ownBuild, reloadWhenServed, showPage } from './display-route';

const NAME_SHOWN_MS = 12_000;
const UNAUTHORIZED = 401;
/** How often a display looks for a new build, and how long it then waits at random, in milliseconds. */
const BUILD_CHECK_MS = 600_000;
const SPREAD_MS = 60_000;
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

/** Loads the page again some time after a new build was deployed; returns whether one is known. */
function useNewBuild(): { readonly current: boolean } {
  const outdated = useRef(false);
  useEffect(() => {
    if (displayPass === null) return undefined;
    let reload: ReturnType<typeof setTimeout>;
    const timer = setInterval(() => {
      void isOutdated().then((isOld) => {
        if (isOld && !outdated.current) reload = setTimeout(() => void reloadWhenServed(), Math.random() * SPREAD_MS);
        outdated.current = isOld;
      });
    }, BUILD_CHECK_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(reload);
    };
  }, []);
  return outdated;
}

/** Shows the pages of the playlist in turn, by the server clock. */
function usePlaylist(playlist: DisplayRoom['playlist'] | undefined): void {
  useEffect(() => {
    if (!playlist || playlist.length === 0) return undefined;
    const turn = () => {
      const page = playlistPage(playlist, liveClient.serverNow());
      if (page !== null) void showPage(page);
    };
    turn();
    const timer = setInterval(turn, 1_000);
    return () => clearInterval(timer);
  }, [playlist]);
}

/**
 * Reports every half minute that this display is running, what it shows and the age of its data. `at` is the server
 * time of the last update.
 */
function useHeartbeat(at: number | null): void {
  const outdated = useNewBuild();
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
      build: ownBuild,
      outdated: outdated.current,
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
  usePlaylist(displayRoom?.playlist);
  const now = useServerNow();
  const notice = displayRoom?.notice;
  const cmd = displayRoom?.cmd ?? null;
  useEffect(() => {
    if (cmd === null || !claimCommand(cmd.no)) return undefined;
    if (cmd.op === screenOp.reload) void reloadWhenServed();
    if (cmd.op === screenOp.show && cmd.page) void showPage(cmd.page);
    if (cmd.op !== screenOp.identify) return undefined;
    setNamed(true);
    const timer = setTimeout(() => setNamed(false), NAME_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [cmd]);
  if (displayPass === null) return new URLSearchParams(location.search).has('pair') ? <DisplayPair /> : null;
  if (named)
    return (
      <div className="display-over" role="status">
        <p>{t('本屏名称', 'Screen name')}</p>
        <strong>{displayRoom?.name}</strong>
      </div>
    );
  return notice && notice.until > now ? (
    <div className="display-notice" role="alert">
      <p>{t(notice.zh, notice.en)}</p>
    </div>
  ) : null;
}
