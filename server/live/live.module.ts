import { Module } from '@nestjs/common';
import { BackgroundModule } from '#server/kit/background.module';
import { ScreensModule } from '#server/screens/screens.module';
import { SessionModule } from '#server/session/session.module';
import { AggregatePump } from './aggregate.pump';
import { AggregateService } from './aggregate.service';
import { BegunSlotsSweep } from './begun-slots.sweep';
import { Cast } from './cast';
import { Fleet } from './fleet';
import { LiveGateway } from './live.gateway';
import { LiveRelay } from './live-relay';
import { LiveServer } from './live.server';
import { Pulse } from './pulse';
import { ScreenWatch } from './screen-watch';
import { SessionWatch } from './session-watch';
import { SnapshotService } from './snapshot.service';
import { VisitorService } from './visitor.service';

/** The live rooms of a server process: sockets, snapshots, relay of changes, digests. */
@Module({
  imports: [BackgroundModule, SessionModule, ScreensModule],
  providers: [
    LiveServer,
    Cast,
    Fleet,
    VisitorService,
    AggregateService,
    SnapshotService,
    LiveGateway,
    AggregatePump,
    LiveRelay,
    Pulse,
    SessionWatch,
    ScreenWatch,
    BegunSlotsSweep,
  ],
  exports: [SnapshotService],
})
export class LiveModule {}
