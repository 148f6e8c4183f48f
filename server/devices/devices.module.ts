import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { AccountsModule } from '#server/accounts/accounts.module';
import { AlarmsModule } from '#server/alarms/alarms.module';
import { GatesModule } from '#server/gates/gates.module';
import { DeviceAuthenticator } from '#server/kit/security/device-authenticator';
import { ENV, type Env } from '#server/kit/runtime/env';
import { apiPathOf } from '#server/kit/http/paths';
import { HardwareModule } from '#server/hardware/hardware.module';
import { LogsModule } from '#server/logs/logs.module';
import { FaceAlarmsModule } from '#server/face-alarms/face-alarms.module';
import { FacilitiesModule } from '#server/facilities/facilities.module';
import { AlarmReportService } from './alarm-report.service';
import { TaskResultService } from './task-result.service';
import { TerminalWork } from './terminal-work';
import { AdapterRegistry } from './adapter-registry';
import { CabinetRegistry, MeterRegistry, PlaceReportService } from './place-report.service';
import { HeartbeatService } from './heartbeat.service';
import { TerminalAdmissionService } from './terminal-admission.service';
import { CodeAdmissionService } from './code-admission.service';
import { CommandController } from './command.controller';
import { CommandDeskService } from './command-desk.service';
import { CommandSenderService } from './command-sender.service';
import { DeviceController } from './device.controller';
import { DeviceIdentityService } from './device-identity.service';
import { DeviceSweep } from './device.sweep';
import { DeviceEventService } from './device-event.service';
import { DeviceEventStore } from './device-event.store';
import { FaceCommandStore } from './face-command.store';
import { FaceDeskService } from './face-desk.service';
import { FaceDeskStore } from './face-desk.store';
import { FaceJobService } from './face-job.service';
import { FaceJobStore } from './face-job.store';
import { FacePhotoService } from './face-photo.service';
import { FaceService } from './face.service';
import { FaceTerminals } from './face-terminals.service';
import { DeviceRateLimiter } from './device-rate-limiter';
import { EventIntakeService } from './event-intake.service';
import { FaceReconcileService } from './face-reconcile.service';
import { PeopleFetchService } from './people-fetch.service';
import { NonceStore } from './nonce.store';
import { PlainAdapter } from './plain.adapter';
import { PlainTerminalService } from './plain-terminal.service';
import { PollAdapter } from './poll.adapter';
import { PollTerminalService } from './poll-terminal.service';
import { PushAdapter } from './push.adapter';
import { PushTerminalService } from './push-terminal.service';
import { DeviceReportService } from './device-report.service';
import { RetentionStore } from './retention.store';
import { TerminalAccess } from './terminal-access';
import { TerminalController } from './terminal.controller';
import { WrongKeyAlarmService } from './wrong-key-alarm.service';

/** Devices: authentication, reports and face sync. */
@Module({
  imports: [AccountsModule, AlarmsModule, GatesModule, LogsModule, FacilitiesModule, HardwareModule, FaceAlarmsModule],
  controllers: [CommandController, DeviceController, TerminalController],
  providers: [
    NonceStore,
    DeviceRateLimiter,
    WrongKeyAlarmService,
    DeviceIdentityService,
    PlainAdapter,
    PollAdapter,
    PushAdapter,
    AdapterRegistry,
    CabinetRegistry,
    MeterRegistry,
    PlaceReportService,
    FacePhotoService,
    FaceCommandStore,
    FaceJobStore,
    TerminalAccess,
    HeartbeatService,
    RetentionStore,
    DeviceSweep,
    DeviceEventStore,
    AlarmReportService,
    TaskResultService,
    TerminalWork,
    DeviceReportService,
    DeviceEventService,
    EventIntakeService,
    CodeAdmissionService,
    TerminalAdmissionService,
    PlainTerminalService,
    PollTerminalService,
    PushTerminalService,
    CommandSenderService,
    CommandDeskService,
    PeopleFetchService,
    FaceReconcileService,
    FaceService,
    FaceJobService,
    FaceDeskStore,
    FaceDeskService,
    FaceTerminals,
  ],
  exports: [
    HeartbeatService,
    FaceService,
    FaceJobService,
    FaceReconcileService,
    FaceTerminals,
    FacePhotoService,
    CabinetRegistry,
    MeterRegistry,
  ],
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
