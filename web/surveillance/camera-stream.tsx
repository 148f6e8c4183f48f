import { Alert } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '#contract/kit/endpoint';
import { pictureState, streamKind, type PictureState } from '#domain/surveillance/surveillance.status';
import type { surveillance } from '#contract/surveillance/surveillance.contract';
import { useWords } from '#web/kit/session/words';
import type { Text } from '#web/kit/text/lang';
import { playHls } from './hls-playback';

/** A stream with its signed address. */
export type OpenedStream = ReplyOf<typeof surveillance.open>;

const SLOW_MS = 8_000;
const TICK_MS = 1_000;
/** How often a stream that fails is tried again, and after how long. */
const ATTEMPTS = 3;
const RETRY_MS = 2_000;
const NO_HLS: Text = {
  zh: '此浏览器不能播放 HLS 直播，请使用 Chrome、Edge 或 Safari 的新版本，或看快照',
  en: 'This browser cannot play HLS. Use a current Chrome, Edge or Safari, or watch the snapshots.',
};

interface PictureProps {
  readonly url: string;
  readonly label: string;
  /** Called when a new picture is shown. */
  readonly onPicture: () => void;
  readonly onFailed: () => void;
}

/** A live HLS stream; its position moves with each new picture. */
function HlsPicture({ url, label, onPicture, onFailed }: PictureProps) {
  const { t } = useWords();
  const video = useRef<HTMLVideoElement>(null);
  const [unsupported, setUnsupported] = useState(false);
  useEffect(
    () =>
      video.current === null
        ? undefined
        : playHls(video.current, url, { onFailed, onUnsupported: () => setUnsupported(true) }),
    [url, onFailed],
  );
  if (unsupported) return <Alert type="warning" showIcon title={t(NO_HLS)} />;
  return <video ref={video} autoPlay muted playsInline aria-label={label} onTimeUpdate={onPicture} />;
}

/** Plays an opened stream; reports whether pictures arrive. A stream that fails is opened again a few times. */
export function CameraStream({
  stream,
  label,
  onState,
}: {
  readonly stream: OpenedStream;
  readonly label: string;
  readonly onState: (state: PictureState) => void;
}) {
  const movedAt = useRef<number | null>(null);
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOver = useRef(false);
  const [attempt, setAttempt] = useState(1);
  const isHls = stream.kind === streamKind.hls;
  const onPicture = useCallback(() => {
    movedAt.current = performance.now();
  }, []);
  const onFailed = useCallback(() => {
    clearTimeout(retry.current);
    if (attempt < ATTEMPTS) retry.current = setTimeout(() => setAttempt(attempt + 1), RETRY_MS);
    else {
      isOver.current = true;
      onState(pictureState.offline);
    }
  }, [attempt, onState]);
  useEffect(() => () => clearTimeout(retry.current), []);
  useEffect(() => {
    const openedAt = performance.now();
    const timer = setInterval(() => {
      if (isOver.current) return;
      const since = performance.now() - (movedAt.current ?? openedAt);
      // A picture stream reports its first picture only.
      const isSlow = since > SLOW_MS && (isHls || movedAt.current === null);
      onState(isSlow ? pictureState.slow : movedAt.current === null ? pictureState.waiting : pictureState.live);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isHls, onState]);
  return isHls ? (
    <HlsPicture key={attempt} url={stream.url} label={label} onPicture={onPicture} onFailed={onFailed} />
  ) : (
    <img key={attempt} src={stream.url} alt={label} onLoad={onPicture} onError={onFailed} />
  );
}
