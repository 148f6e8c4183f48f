import { useMemo, useState } from 'react';
import type { SysRoom, VenueRoom } from '#contract/kit/rooms';
import { room } from '#contract/kit/live';
import { PREVIEW_CODE, type WallAddress } from '#domain/walls/wall-code.rules';
import { wallPlace } from '#domain/walls/wall-widget.status';
import type { WallReply } from '#contract/monitor/monitor.contract';
import type { CourtBoard, HealthWall, SchoolWall } from '#contract/walls/wall-screen.contract';
import type { RoomView } from '#web/kit/live/live-client';
import type { ShownScreen } from './use-draft';
import { usePolled, useRoom } from '#web/monitor/display-data';
import type { FlowCurve } from '#web/monitor/flow.panel';
import type { PublicReadings, SourceName, WallSources } from './wall-content';
import { wallWidgets } from './wall-widgets';

/** Polling intervals, short enough that a tile stays fresh while the server answers. Live figures are pushed. */
const POLL_MS = 12_000;
const BOARD_POLL_MS = 5_000;
const AT = '/api/front/website';

/** What a wall shows: the site it is limited to, its main room, and all that its widgets read. */
interface WallData {
  readonly siteId: number | null;
  readonly mainRoom: string | null;
  readonly main: RoomView<VenueRoom>;
  readonly sources: WallSources;
}

/** Reads what the widgets of a layout need, each part once. `figures`: the display may show money and alarms. */
export function useWallSources(address: WallAddress, screen: ShownScreen | null, figures: boolean): WallData {
  const layout = screen?.layout;
  const needed = useMemo(
    () => new Set<SourceName>((layout ?? []).flat().flatMap(({ widget }) => wallWidgets[widget].reads)),
    [layout],
  );
  const isSchool = screen?.placeKind === wallPlace.school;
  const siteId = screen?.placeKind === wallPlace.site ? (address.siteId ?? screen.siteId ?? 0) : null;
  // The draft of the editor is not stored: its own switch decides whether money is asked for.
  const code = address.code === PREVIEW_CODE && screen?.showRevenue ? '' : `screen=${address.code}`;
  const places = useRoom<SysRoom>(room.sys()).body?.venues ?? '';

  const [knownId, setKnownId] = useState<number | null>(null);
  const mainRoom = isSchool ? room.sys() : knownId === null ? null : figures ? room.wall(knownId) : room.venue(knownId);
  const main = useRoom<VenueRoom>(mainRoom);
  const alarms = main.body?.alarms?.map(({ id, handleStatus }) => `${id}/${handleStatus}`).join() ?? '';
  const wallPath =
    screen === null || isSchool
      ? null
      : siteId === null
        ? `${AT}/wall/${address.venueId ?? screen.venueId ?? 0}?${code}`
        : `${AT}/wall/0?siteId=${siteId}&${code}`;
  const wall = usePolled<WallReply>(wallPath, POLL_MS, `${alarms} ${places}`);
  const venueId = wall.data?.venue.id ?? null;
  if (venueId !== null && venueId !== knownId) setKnownId(venueId);

  const of = (name: SourceName, path: string | null) => (needed.has(name) ? path : null);
  const ofVenue = (name: SourceName, path: string) => of(name, venueId === null ? null : path);
  const board = usePolled<CourtBoard>(
    ofVenue('board', `${AT}/court_board?${siteId === null ? `venueId=${venueId}` : `siteId=${siteId}`}`),
    BOARD_POLL_MS,
    places,
  );
  const curve = usePolled<FlowCurve>(ofVenue('curve', `${AT}/venue_flow/${venueId}`), POLL_MS);
  const readings = usePolled<PublicReadings>(ofVenue('readings', `${AT}/facilities?venueId=${venueId}`), POLL_MS);
  const school = usePolled<SchoolWall>(of('school', `${AT}/school_wall?${code}`), POLL_MS, places);
  const health = usePolled<HealthWall>(of('health', `${AT}/healthy_campus`), POLL_MS, places);
  return { siteId, mainRoom, main, sources: { wall, curve, board, readings, school, health } };
}
