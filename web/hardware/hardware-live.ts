import { useCallback, useMemo } from 'react';
import type { HardwareRow, hardware } from '#contract/hardware/hardware.contract';
import type { ReplyOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import type { HardwareRoom } from '#contract/kit/rooms';
import { combinedStateOf, useRooms } from '#web/kit/live/live-rooms';
import type { ListContent, LiveListState } from '#web/kit/list/list-spec';

/** A page of devices with all of them counted by venue and place. */
export type HardwarePage = ReplyOf<typeof hardware.list>;

/** Subscribes to the rooms of the venues that have devices. */
export const useHardwareRooms = (reply: HardwarePage | undefined) =>
  useRooms<HardwareRoom>([...new Set((reply?.groups ?? []).map(({ venueId }) => room.hardware(venueId)))]);

/** Applies live connections, signs of life and door modes to the devices on the page. */
export function useLiveHardware({ reply }: ListContent<HardwareRow, HardwarePage>): LiveListState<HardwareRow> {
  const views = useHardwareRooms(reply);
  const now = useMemo(
    () => new Map([...views.values()].flatMap(({ body }) => body?.devices ?? []).map((one) => [one.id, one] as const)),
    [views],
  );
  const patch = useCallback((row: HardwareRow): HardwareRow => ({ ...row, ...now.get(row.id) }), [now]);
  return { mark: combinedStateOf([...views.values()]), patch, fresh: 0 };
}
