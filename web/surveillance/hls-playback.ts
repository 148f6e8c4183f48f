import type Hls from 'hls.js';
import { retryLoad } from '#web/kit/route/screens';

const HLS_TYPE = 'application/vnd.apple.mpegurl';
/** How much of a live picture is kept before and after the position, in seconds. */
const BUFFER_SECONDS = 12;

/** What a player reports; after either call it is over. */
interface PlaybackEnd {
  readonly onFailed: () => void;
  readonly onUnsupported: () => void;
}

/**
 * Plays a live HLS stream in a video element and returns a function that ends it. Browsers that load parts of a video by
 * script play it with hls.js, whose errors and delays are the same everywhere; an iPhone plays it by itself.
 */
export function playHls(video: HTMLVideoElement, url: string, { onFailed, onUnsupported }: PlaybackEnd): () => void {
  let ended = false;
  let player: Hls | null = null;
  const open = async () => {
    const { default: Player } = await retryLoad(() => import('hls.js'));
    if (ended) return;
    if (Player.isSupported()) {
      player = new Player({ enableWorker: false, backBufferLength: BUFFER_SECONDS, maxBufferLength: BUFFER_SECONDS });
      player.on(Player.Events.ERROR, (_event, { fatal }) => {
        if (fatal && !ended) onFailed();
      });
      player.loadSource(url);
      player.attachMedia(video);
    } else if (video.canPlayType(HLS_TYPE) !== '') {
      video.onerror = onFailed;
      video.src = url;
    } else onUnsupported();
  };
  open().catch(() => {
    if (!ended) onFailed();
  });
  return () => {
    ended = true;
    player?.destroy();
    video.onerror = null;
    video.removeAttribute('src');
  };
}
