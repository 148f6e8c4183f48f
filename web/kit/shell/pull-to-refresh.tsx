import './pull-to-refresh.css';
import { CheckOutlined, DownOutlined, LoadingOutlined, UpOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useWords } from '#web/kit/session/words';

/** Pull distance that triggers a refresh on release, and how long the result is shown (document 1 §9). */
const PULL_DISTANCE = 30;
export const RESULT_SHOWN_MS = 2_000;
/** The page follows the finger by this ratio, up to this offset. */
const FOLLOW_RATIO = 0.5;
const MAX_OFFSET = 64;

type PullPhase = 'idle' | 'pulling' | 'ready' | 'running' | 'done';

/** Returns whether everything under the finger is scrolled to its top. */
function isAtTop(from: EventTarget | null): boolean {
  for (let node = from instanceof Element ? from : null; node; node = node.parentElement) {
    if (node.scrollTop > 0) return false;
  }
  return window.scrollY <= 0;
}

/** Reloads all queries of the page when it is pulled down; shows what a release will do, and the result. */
export function PullToRefresh({ children }: { children: ReactNode }) {
  const { t } = useWords();
  const queries = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<PullPhase>('idle');
  const [offset, setOffset] = useState(0);
  const now = useRef<PullPhase>('idle');
  useEffect(() => {
    now.current = phase;
  }, [phase]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let from: { x: number; y: number } | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = (event: TouchEvent) => {
      const [touch] = event.touches;
      from =
        touch && event.touches.length === 1 && now.current === 'idle' && isAtTop(event.target)
          ? { x: touch.clientX, y: touch.clientY }
          : null;
    };
    const move = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (!from || !touch) return;
      const down = touch.clientY - from.y;
      if (now.current === 'idle' && (down <= 0 || Math.abs(touch.clientX - from.x) > down)) {
        from = null;
        return;
      }
      if (event.cancelable) event.preventDefault();
      setOffset(Math.min(MAX_OFFSET, Math.max(0, down) * FOLLOW_RATIO));
      setPhase(down >= PULL_DISTANCE ? 'ready' : 'pulling');
    };
    const end = () => {
      if (!from) return;
      from = null;
      setOffset(0);
      if (now.current !== 'ready') return setPhase('idle');
      setPhase('running');
      void queries.refetchQueries({ type: 'active' }).finally(() => {
        setPhase('done');
        timer = setTimeout(() => setPhase('idle'), RESULT_SHOWN_MS);
      });
    };
    element.addEventListener('touchstart', start, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, [queries]);
  const labels = {
    idle: null,
    pulling: (
      <>
        <DownOutlined /> {t({ zh: '下拉刷新', en: 'Pull to refresh' })}
      </>
    ),
    ready: (
      <>
        <UpOutlined /> {t({ zh: '松开刷新', en: 'Release to refresh' })}
      </>
    ),
    running: (
      <>
        <LoadingOutlined /> {t({ zh: '正在刷新', en: 'Refreshing…' })}
      </>
    ),
    done: (
      <>
        <CheckOutlined /> {t({ zh: '已刷新', en: 'Refreshed' })}
      </>
    ),
  }[phase];
  return (
    <div ref={box} className="v-pull" data-phase={phase}>
      <div
        className="v-pull-head"
        role="status"
        style={phase === 'pulling' || phase === 'ready' ? { height: offset } : undefined}
      >
        {labels}
      </div>
      {children}
    </div>
  );
}
