import { useState } from 'react';
import type { PanelBooking, PanelView } from '#contract/door-panels/door-panel.contract';
import { panelCalls, type PanelReply } from './door-panel-call';

/** How long a result stays on the panel, in milliseconds. */
const RESULT_MS = 20_000;
/** A paid booking shows its payment code as long as someone may be scanning it, in milliseconds. */
const PAY_MS = 60_000;
/** How long the panel waits for a code, in milliseconds. */
const SCAN_MS = 60_000;

/** What the panel shows: nothing, the request for a code, a call in progress, the choice, or what came of it. */
export type PanelStep =
  | { readonly is: 'closed' | 'scan' | 'busy' }
  | { readonly is: 'choose'; readonly view: PanelView }
  | { readonly is: 'booked'; readonly booking: PanelBooking; readonly extended: boolean }
  | { readonly is: 'ended'; readonly end: string }
  | { readonly is: 'refused'; readonly reason: string; readonly lost: boolean };

const lifeOf = (step: PanelStep, now: number): number | null => {
  if (step.is === 'closed' || step.is === 'busy') return null;
  if (step.is === 'scan') return SCAN_MS;
  if (step.is === 'choose') return Math.max(0, step.view.until - now);
  return step.is === 'booked' && step.booking.payPath !== null ? PAY_MS : RESULT_MS;
};

/**
 * The steps of one person at the panel; it closes by itself, so that nobody acts for the person before. `now` advances
 * every second.
 */
export function useDoorPanel(place: { readonly siteId: number; readonly spaceId?: number }, now: number) {
  /** The step and when it ends by itself (epoch ms of the server). */
  const [{ step, endsAt }, setShown] = useState<{ readonly step: PanelStep; readonly endsAt: number | null }>({
    step: { is: 'closed' },
    endsAt: null,
  });
  const show = (next: PanelStep) => {
    const life = lifeOf(next, now);
    setShown({ step: next, endsAt: life === null ? null : now + life });
  };
  const isOver = endsAt !== null && now >= endsAt;
  const run = async <T>(call: Promise<PanelReply<T>>, then: (data: T) => PanelStep) => {
    show({ is: 'busy' });
    const reply = await call;
    show(reply.refusal === null ? then(reply.data) : { is: 'refused', reason: reply.refusal, lost: reply.lost });
  };
  const ticket = !isOver && step.is === 'choose' ? step.view.ticket : '';
  return {
    step: isOver ? ({ is: 'closed' } as const) : step,
    ask: () => show({ is: 'scan' }),
    close: () => show({ is: 'closed' }),
    recognize: (code: string, typed = false) => {
      if (step.is !== 'busy') void run(panelCalls.open(place, code, typed), (view) => ({ is: 'choose', view }));
    },
    book: (spaceId: number, slots: number) =>
      run(panelCalls.book(ticket, spaceId, slots), (booking) => ({ is: 'booked', booking, extended: false })),
    extend: (tradeNo: string, slots: number) =>
      run(panelCalls.extend(ticket, tradeNo, slots), (booking) => ({ is: 'booked', booking, extended: true })),
    end: (tradeNo: string) => run(panelCalls.end(ticket, tradeNo), ({ end }) => ({ is: 'ended', end })),
  };
}
