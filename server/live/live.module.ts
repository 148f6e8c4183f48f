import { Module } from '@nestjs/common';
import { BoardsModule } from '#server/boards/boards.module';
import { BackgroundModule } from '#server/kit/app/background.module';
import { ReviewsModule } from '#server/reviews/reviews.module';
import { ScreensModule } from '#server/screens/screens.module';
import { SessionModule } from '#server/session/session.module';
import { VenuesModule } from '#server/venues/venues.module';
import { AggregateRefresher } from './aggregate-refresher';
import { AggregateContent } from './aggregate-content';
import { AggregateService } from './aggregate.service';
import { AggregateStore } from './aggregate.store';
import { SlotBoundaryStore } from './slot-boundary.store';
import { SlotBoundarySweep } from './slot-boundary.sweep';
import { SocketBroadcaster } from './socket-broadcaster';
import { ReplicaBroadcast } from './replica-broadcast';
import { HandshakeService } from './handshake.service';
import { ListenedBoards } from './listened-boards';
import { LiveGateway } from './live.gateway';
import { LiveRelay } from './live-relay';
import { LiveServer } from './live.server';
import { DigestTicker } from './digest-ticker';
import { ScreenWatch } from './screen-watch';
import { RoomStore } from './room.store';
import { SiteRoomPolicy } from './site-room.policy';
import { SessionWatch } from './session-watch';
import { SnapshotService } from './snapshot.service';
import { VisitorService } from './visitor.service';
import { VisitorStore } from './visitor.store';

/** The live rooms of a server process: sockets, snapshots, relay of changes, digests. */
@Module({
  imports: [BackgroundModule, SessionModule, ScreensModule, VenuesModule, BoardsModule, ReviewsModule],
  providers: [
    LiveServer,
    SocketBroadcaster,
    ReplicaBroadcast,
    VisitorStore,
    SiteRoomPolicy,
    ListenedBoards,
    VisitorService,
    HandshakeService,
    RoomStore,
    AggregateStore,
    AggregateContent,
    AggregateService,
    SnapshotService,
    LiveGateway,
    AggregateRefresher,
    LiveRelay,
    DigestTicker,
    SessionWatch,
    ScreenWatch,
    SlotBoundaryStore,
    SlotBoundarySweep,
  ],
  exports: [SnapshotService],
})
export class LiveModule {}
