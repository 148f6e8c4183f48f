import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { AccountsModule } from '#server/accounts/accounts.module';
import { AlarmsModule } from '#server/alarms/alarms.module';
import { GatesModule } from '#server/gates/gates.module';
import { DeviceAuthenticator } from '#server/kit/security/device-authenticator';
import { ENV, type Env } from '#server/kit/runtime/env';
import { apiPathOf } from '#server/kit/http/paths';
import { LogsModule } from '#server/logs/logs.module';
import { FacilitiesModule } from '#server/facilities/facilities.module';
import { AdapterRegistry } from './adapter-registry';
import { HeartbeatService } from './heartbeat.service';
import { TerminalAdmissionService } from './terminal-admission.service';
import { CodeAdmissionService } from './code-admission.service';
import { DeviceController } from './device.controller';
import { DeviceIdentityService } from './device-identity.service';
import { DeviceStore } from './device.store';
import { DeviceSweep } from './device.sweep';
import { DeviceEventService } from './device-event.service';
import { DeviceEventStore } from './device-event.store';
import { FaceCommandStore } from './face-command.store';
import { FaceDeskService } from './face-desk.service';
import { FaceDeskStore } from './face-desk.store';
import { FaceJobService } from './face-job.service';
import { FaceJobStore } from './face-job.store';
import { FacePhotoStore } from './face-photo.store';
import { FaceService } from './face.service';
import { FaceTerminals } from './face-terminals';
import { DeviceRateLimiter } from './device-rate-limiter';
import { EventIntakeService } from './event-intake.service';
import { NonceStore } from './nonce.store';
import { PlainAdapter } from './plain.adapter';
import { PlainTerminalService } from './plain-terminal.service';
import { PollAdapter } from './poll.adapter';
import { PollTerminalService } from './poll-terminal.service';
import { OwnFaceController } from './own-face.controller';
import { OwnFaceService } from './own-face.service';
import { OwnFaceViewService } from './own-face-view.service';
import { OwnFaceStore } from './own-face.store';
import { PushAdapter } from './push.adapter';
import { PushTerminalService } from './push-terminal.service';
import { DeviceReportService } from './device-report.service';
import { RetentionStore } from './retention.store';
import { TerminalAccess } from './terminal-access';
import { TerminalController } from './terminal.controller';
import { WrongKeyAlarmService } from './wrong-key-alarm.service';

/** Devices: authentication, reports and face sync. */
@Module({
  imports: [AccountsModule, AlarmsModule, GatesModule, LogsModule, FacilitiesModule],
  controllers: [DeviceController, TerminalController, OwnFaceController],
  providers: [
    DeviceStore,
    NonceStore,
    DeviceRateLimiter,
    WrongKeyAlarmService,
    DeviceIdentityService,
    PlainAdapter,
    PollAdapter,
    PushAdapter,
    AdapterRegistry,
    FacePhotoStore,
    FaceCommandStore,
    FaceJobStore,
    TerminalAccess,
    HeartbeatService,
    RetentionStore,
    DeviceSweep,
    DeviceEventStore,
    DeviceReportService,
    DeviceEventService,
    EventIntakeService,
    CodeAdmissionService,
    TerminalAdmissionService,
    PlainTerminalService,
    PollTerminalService,
    PushTerminalService,
    FaceService,
    FaceJobService,
    FaceDeskStore,
    FaceDeskService,
    OwnFaceStore,
    FaceTerminals,
    OwnFaceService,
    OwnFaceViewService,
  ],
  exports: [HeartbeatService, FaceService, FaceJobService],
})
export class DevicesModule implements OnModuleInit {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly authenticator: DeviceAuthenticator,
    private readonly identity: DeviceIdentityService,
  ) {}

  onModuleInit(): void {
    this.authenticator.useStrategy((request, origin) =>
      this.identity.identify(request, origin, apiPathOf(request.url, this.env.API_BASE)),
    );
  }
}
