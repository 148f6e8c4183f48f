import { useCallback } from 'react';
import { room } from '#contract/kit/live';
import type { VenueRoom } from '#contract/kit/rooms';
import type { GateRow } from '#contract/gates/gate.contract';
import { trustOf, useRooms } from '#web/kit/live-rooms';
import type { LiveRows, Shown } from '#web/kit/list-spec';

interface Flows {
  readonly flows: readonly { readonly venueId: number; readonly in: number; readonly out: number }[];
}

/** Counts passages reported by live rooms that the page does not show yet. */
export function useLiveGates({ reply, filter }: Shown<GateRow, Flows>): LiveRows<GateRow> {
  const flows = reply?.flows ?? [];
  const views = useRooms<VenueRoom>(flows.map(({ venueId }) => room.venue(venueId)));
  const news = flows.reduce((sum, flow) => {
    const now = views.get(room.venue(flow.venueId))?.body?.flow;
    return now ? sum + Math.max(0, now.in + now.out - flow.in - flow.out) : sum;
  }, 0);
  const patch = useCallback((row: GateRow) => row, []);
  return { mark: trustOf([...views.values()]), patch, fresh: Object.keys(filter).length === 0 ? news : 0 };
}
