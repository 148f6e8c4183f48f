import { useCallback } from 'react';
import { room } from '#contract/kit/live';
import type { VenueRoom } from '#contract/kit/rooms';
import type { GateRow } from '#contract/gates/gate.contract';
import { combinedStateOf, useRooms } from '#web/kit/live/live-rooms';
import type { LiveListState, ListContent } from '#web/kit/list/list-spec';

interface GateFlows {
  readonly flows: readonly { readonly venueId: number; readonly in: number; readonly out: number }[];
}

/** Counts passages reported by live rooms that the page does not show yet. */
export function useLiveGates({ reply, filter }: ListContent<GateRow, GateFlows>): LiveListState<GateRow> {
  const flows = reply?.flows ?? [];
  const views = useRooms<VenueRoom>(flows.map(({ venueId }) => room.venue(venueId)));
  const pending = flows.reduce((sum, flow) => {
    const now = views.get(room.venue(flow.venueId))?.body?.flow;
    return now ? sum + Math.max(0, now.in + now.out - flow.in - flow.out) : sum;
  }, 0);
  const patch = useCallback((row: GateRow) => row, []);
  return { mark: combinedStateOf([...views.values()]), patch, fresh: Object.keys(filter).length === 0 ? pending : 0 };
}
