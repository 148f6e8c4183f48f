import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { AlarmsModule } from '#server/alarms/alarms.module';
import { GatesModule } from '#server/gates/gates.module';
import { DeviceDoor } from '#server/kit/device-door';
import { ENV, type Env } from '#server/kit/env';
import { pathOf } from '#server/kit/paths';
import { LogsModule } from '#server/system/logs.module';
import { ReadingsModule } from '#server/venues/readings.module';
import { Adapters } from './adapters';
import { BeatService } from './beat.service';
import { CodeAsk } from './code-ask.service';
import { CodeDoor } from './code-door.service';
import { DeviceController } from './device.controller';
import { DeviceIdentityService } from './device-identity.service';
import { DeviceStore } from './device.store';
import { DeviceSweep } from './device.sweep';
import { EventService } from './event.service';
import { FaceDeskService } from './face-desk.service';
import { FaceJobService } from './face-job.service';
import { FacePhotoStore } from './face-photo.store';
import { FaceService } from './face.service';
import { FaceTerminals } from './face-terminals';
import { FaceStore } from './face.store';
import { FloodGate } from './flood-gate';
import { IntakeService } from './intake.service';
import { NonceStore } from './nonce.store';
import { PlainAdapter } from './plain.adapter';
import { PlainDoorService } from './plain-door.service';
import { PollAdapter } from './poll.adapter';
import { PollDoorService } from './poll-door.service';
import { OwnFaceController } from './own-face.controller';
import { OwnFaceService } from './own-face.service';
import { OwnFaceViewService } from './own-face-view.service';
import { OwnFaceStore } from './own-face.store';
import { PushAdapter } from './push.adapter';
import { PushDoorService } from './push-door.service';
import { ReportService } from './report.service';
import { TerminalAccess } from './terminal-access';
import { TerminalController } from './terminal.controller';
import { WrongKeyService } from './wrong-key.service';

/** Devices: authentication, reports and face sync. */
@Module({
  imports: [AlarmsModule, GatesModule, LogsModule, ReadingsModule],
  controllers: [DeviceController, TerminalController, OwnFaceController],
  providers: [
    DeviceStore,
    NonceStore,
    FloodGate,
    WrongKeyService,
    DeviceIdentityService,
    PlainAdapter,
    PollAdapter,
    PushAdapter,
    Adapters,
    FacePhotoStore,
    FaceStore,
    TerminalAccess,
    BeatService,
    DeviceSweep,
    ReportService,
    EventService,
    IntakeService,
    CodeDoor,
    CodeAsk,
    PlainDoorService,
    PollDoorService,
    PushDoorService,
    FaceService,
    FaceJobService,
    FaceDeskService,
    OwnFaceStore,
    FaceTerminals,
    OwnFaceService,
    OwnFaceViewService,
  ],
  exports: [BeatService, FaceService, FaceJobService],
})
export class DevicesModule implements OnModuleInit {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly door: DeviceDoor,
    private readonly identity: DeviceIdentityService,
  ) {}

  onModuleInit(): void {
    this.door.identifyBy((request, origin) =>
      this.identity.identify(request, origin, pathOf(request.url, this.env.API_BASE)),
    );
  }
}
