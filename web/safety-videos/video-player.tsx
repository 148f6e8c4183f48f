import { PauseCircleFilled, PlayCircleFilled } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { REPORT_EVERY_MS } from '#domain/safety-videos/safety-watch.rules';
import { safetyWatchStatus } from '#domain/safety-videos/safety-video.status';
import type { SafetyProgress } from '#contract/safety-videos/safety-video.contract';
import { textOf } from '#web/kit/call/call';
import { useWords } from '#web/kit/session/words';
import type { Text } from '#web/kit/text/lang';
import { lengthText } from './length-text';

/** How far a position may be ahead of what was played, in seconds, before it counts as a jump. */
const JUMP_SECONDS = 1.5;
const RETRY_MS = 2_000;
const LOAD_FAILED: Text = {
  zh: '视频无法播放，请检查网络后重试；仍不行请联系场馆',
  en: 'The video cannot be played. Check your connection and try again, or contact the venue.',
};

/**
 * Plays a safety video that cannot be skipped, reports its position while it plays, and waits at the end until the
 * server has credited all of it.
 */
export function VideoPlayer({
  url,
  title,
  seconds,
  progress,
  start,
  report,
}: {
  readonly url: string;
  readonly title: string;
  readonly seconds: number;
  readonly progress: SafetyProgress | null;
  readonly start: () => Promise<SafetyProgress>;
  readonly report: (position: number) => Promise<SafetyProgress>;
}) {
  const { t } = useWords();
  const video = useRef<HTMLVideoElement>(null);
  const played = useRef(progress?.watchedSeconds ?? 0);
  const busy = useRef(false);
  const [playing, setPlaying] = useState(false);
  const [position, setPosition] = useState(played.current);
  const [problem, setProblem] = useState<Text | null>(null);
  const watched = progress?.watchedSeconds ?? 0;
  const atEnd = played.current >= seconds - 1;

  const send = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    try {
      await report(Math.min(seconds, played.current));
      setProblem(null);
    } catch (error) {
      setProblem(textOf(error));
    } finally {
      busy.current = false;
    }
  }, [report, seconds]);

  const waiting = atEnd && progress?.status === safetyWatchStatus.watching;
  useEffect(() => {
    if (!playing && !waiting) return undefined;
    const timer = setInterval(() => void send(), waiting ? RETRY_MS : REPORT_EVERY_MS);
    return () => clearInterval(timer);
  }, [playing, waiting, send]);

  const toggle = async () => {
    const player = video.current;
    if (!player) return;
    if (!player.paused) return player.pause();
    try {
      await start();
      setProblem(null);
      await player.play();
    } catch (error) {
      if (!(error instanceof DOMException)) setProblem(textOf(error));
    }
  };
  const onTime = () => {
    const player = video.current;
    if (!player) return;
    if (player.playbackRate > 1) player.playbackRate = 1;
    if (player.currentTime > played.current + JUMP_SECONDS) player.currentTime = played.current;
    else played.current = Math.max(played.current, player.currentTime);
    setPosition(player.currentTime);
    if (player.currentTime >= seconds) player.pause();
  };
  return (
    <div className="sv-player">
      <video
        ref={video}
        src={url}
        playsInline
        preload="metadata"
        aria-label={title}
        disablePictureInPicture
        onLoadedMetadata={({ currentTarget }) => {
          if (played.current > 0) currentTarget.currentTime = Math.max(0, played.current - 0.1);
        }}
        onTimeUpdate={onTime}
        onSeeking={onTime}
        onPlay={() => setPlaying(true)}
        onPause={() => {
          setPlaying(false);
          void send();
        }}
        onEnded={() => {
          setPlaying(false);
          played.current = Math.max(played.current, seconds);
          void send();
        }}
        onError={() => setProblem(LOAD_FAILED)}
        onClick={() => void toggle()}
      />
      <div className="sv-bar">
        <Button
          type="primary"
          size="large"
          icon={playing ? <PauseCircleFilled /> : <PlayCircleFilled />}
          onClick={() => void toggle()}
        >
          {playing
            ? t({ zh: '暂停', en: 'Pause' })
            : watched > 0
              ? t({ zh: '继续观看', en: 'Continue' })
              : t({ zh: '开始观看', en: 'Start watching' })}
        </Button>
        <progress
          max={seconds}
          value={Math.min(seconds, watched)}
          aria-label={t({ zh: '已计入的观看时长', en: 'Watched time that counts' })}
        />
        <span>
          {lengthText(position)} / {lengthText(seconds)}
        </span>
      </div>
      {problem ? <Alert type="warning" showIcon title={t(problem)} /> : null}
      <p className="v-quiet" role="status">
        {waiting
          ? t({ zh: '正在确认观看时长，请稍候…', en: 'Checking the watched time…' })
          : t({
              zh: '不能快进，关闭页面后从已计入的位置继续。',
              en: 'You cannot skip ahead. If you close the page, you continue where you were.',
            })}
      </p>
    </div>
  );
}
