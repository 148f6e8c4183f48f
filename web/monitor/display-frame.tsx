import { useEffect, useState } from 'react';
import { SCREEN_BEAT, screenOp } from '#domain/screens/screen.status';
import { room } from '#contract/kit/live';
import type { DisplayRoom } from '#contract/kit/rooms';
import { live, say, useRoom } from './display-data';
import { t } from './display-lang';
import { DisplayPair } from './display-pair';
import { become, isNews, pageShown, pass } from './display-pass';

const SHOWN_FOR = 12_000;
const REFUSED = 401;
const opened = performance.now();
const size = () =>
  `${Math.round(window.innerWidth * devicePixelRatio)}×${Math.round(window.innerHeight * devicePixelRatio)}`;

/** Time of the browser's last paint: a frozen screen stops reporting. */
let painted = opened;
const paint = () => {
  painted = performance.now();
  setTimeout(() => requestAnimationFrame(paint), 1_000);
};
if (pass !== null) {
  requestAnimationFrame(paint);
  live.onEnded(() => become(null));
}

/** Returns whether this display may show money and alarms. */
export const useFigures = (): boolean =>
  useRoom<DisplayRoom>(pass && room.display(pass.screenId)).body?.figures ?? false;

/**
 * Reports every half minute that this display is running, what it shows and the age of its data. `at` is the server
 * time of the last update.
 */
function useBeat(at: number | null): void {
  const [turn, next] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => next((n) => n + 1), SCREEN_BEAT);
    return () => clearInterval(timer);
  }, []);
  const heard = at !== null;
  useEffect(() => {
    if (pass === null) return;
    const now = performance.now();
    const dataAge = at === null ? null : Math.max(0, live.serverNow() - at);
    void say('/api/front/screens/beat', {
      page: pageShown(),
      paintAge: Math.round(now - painted),
      dataAge,
      uptime: Math.round(now - opened),
      size: size(),
    }).then((reply) => {
      if (reply?.code === REFUSED) become(null);
    });
    // One report when the first data arrives, then by the timer only.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [turn, heard]);
}

/** Makes a page a managed display: pairing, commands and heartbeats. */
export function DisplayFrame({ at }: { readonly at: number | null }) {
  const own = useRoom<DisplayRoom>(pass && room.display(pass.screenId)).body;
  const [named, setNamed] = useState(false);
  useBeat(at);
  const cmd = own?.cmd ?? null;
  useEffect(() => {
    if (cmd === null || !isNews(cmd.no)) return undefined;
    if (cmd.op === screenOp.reload) location.reload();
    if (cmd.op === screenOp.show && cmd.page) location.assign(`/venue${cmd.page}`);
    if (cmd.op !== screenOp.identify) return undefined;
    setNamed(true);
    const timer = setTimeout(() => setNamed(false), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [cmd]);
  if (pass === null) return new URLSearchParams(location.search).has('pair') ? <DisplayPair /> : null;
  return named ? (
    <div className="display-over" role="status">
      <p>{t('本屏名称', 'Screen name')}</p>
      <strong>{own?.name}</strong>
    </div>
  ) : null;
}
