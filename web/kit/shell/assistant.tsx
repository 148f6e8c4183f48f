import './assistant.css';
import { CustomerServiceOutlined } from '@ant-design/icons';
import { useRef, useState, type PointerEvent } from 'react';
import { portal } from '#contract/portal/portal.contract';
import { call } from '#web/kit/call/call';
import { now } from '#web/kit/browser/clock';
import { useSession } from '#web/kit/session/session';
import { useShell } from './use-shell';
import { useWords } from '#web/kit/session/words';

/**
 * A touch shorter than this time that moves less than this distance opens the assistant; any other touch drags the
 * bubble (document 1 §9).
 */
const TAP_MS = 300;
const TAP_PX = 5;
const SIZE = 48;
const EDGE = 8;

/** Returns whether a touch was a tap. */
export const isTap = (lastedMs: number, movedPx: number): boolean => lastedMs < TAP_MS && movedPx < TAP_PX;

const clampPosition = (at: number, limit: number) => Math.min(Math.max(EDGE, at), Math.max(EDGE, limit - SIZE - EDGE));

/**
 * Opens the assistant site in its own window with a single-use ticket. The window is opened before the call, so that
 * the browser does not block it.
 */
async function openAssistant(): Promise<void> {
  const opened = window.open('', '_blank');
  try {
    const { token, url } = await call(portal.assistantTicket, {});
    const address = new URL(url);
    address.searchParams.set('token', token);
    if (opened) opened.opener = null;
    (opened ?? window).location.href = address.href;
  } catch {
    opened?.close();
  }
}

/** The assistant bubble, shown if the school has an assistant: a tap opens it, a longer touch drags it. */
export function Assistant() {
  const { t } = useWords();
  const shell = useShell();
  const loggedIn = useSession((state) => state.loggedIn);
  const [at, place] = useState<{ x: number; y: number } | null>(null);
  const held = useRef<{ since: number; x: number; y: number; dx: number; dy: number; far: number } | null>(null);
  if (!shell?.assistant || !loggedIn) return null;
  const hold = (event: PointerEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    held.current = {
      since: now(),
      x: event.clientX,
      y: event.clientY,
      dx: event.clientX - box.left,
      dy: event.clientY - box.top,
      far: 0,
    };
    event.currentTarget.setPointerCapture?.(event.pointerId);
  };
  const onDrag = (event: PointerEvent) => {
    const from = held.current;
    if (!from) return;
    from.far = Math.max(from.far, Math.hypot(event.clientX - from.x, event.clientY - from.y));
    if (from.far >= TAP_PX)
      place({
        x: clampPosition(event.clientX - from.dx, window.innerWidth),
        y: clampPosition(event.clientY - from.dy, window.innerHeight),
      });
  };
  const onRelease = () => {
    const from = held.current;
    held.current = null;
    if (from && isTap(now() - from.since, from.far)) void openAssistant();
  };
  return (
    <button
      type="button"
      className="v-assistant v-no-print"
      style={at ? { left: at.x, top: at.y, right: 'auto', bottom: 'auto' } : undefined}
      aria-label={t({ zh: '智能助手', en: 'Assistant' })}
      title={t({ zh: '智能助手', en: 'Assistant' })}
      onPointerDown={hold}
      onPointerMove={onDrag}
      onPointerUp={onRelease}
      onPointerCancel={() => {
        held.current = null;
      }}
      onClick={(event) => {
        if (event.detail === 0) void openAssistant();
      }}
    >
      <CustomerServiceOutlined />
    </button>
  );
}
