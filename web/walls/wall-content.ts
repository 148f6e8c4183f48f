import type { VenueRoom } from '#contract/kit/rooms';
import type { facilities } from '#contract/facilities/facility.contract';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { WallReply } from '#contract/monitor/monitor.contract';
import type { CourtBoard, HealthWall, SchoolWall } from '#contract/walls/wall-screen.contract';
import type { RoomView } from '#web/kit/live/live-client';
import type { FetchState } from '#web/monitor/display-data';
import type { StageShape } from '#web/monitor/display-stage';
import type { FlowCurve } from '#web/monitor/flow.panel';

/** Readings of the public facilities of a venue. */
export type PublicReadings = ReplyOf<typeof facilities.shown>;

/** What a wall reads by itself, beside the live rooms; each is polled once for all its widgets. */
export interface WallSources {
  readonly wall: FetchState<WallReply>;
  readonly curve: FetchState<FlowCurve>;
  readonly board: FetchState<CourtBoard>;
  readonly school: FetchState<SchoolWall>;
  readonly health: FetchState<HealthWall>;
  readonly readings: FetchState<PublicReadings>;
}
export type SourceName = keyof WallSources;

/** Everything that a widget may draw. `now` is the server clock in epoch ms. */
export interface WallContent {
  readonly sources: WallSources;
  readonly mainRoom: string | null;
  readonly venue: RoomView<VenueRoom>;
  readonly now: number;
  readonly zone: string;
  readonly shape: StageShape;
  /** The data of the screen can no longer be trusted. */
  readonly lost: boolean;
}
