import { Module } from '@nestjs/common';
import { AttendanceModule } from '#server/attendance/attendance.module';
import { BlackListModule } from '#server/black-lists/black-list.module';
import { VenuesModule } from '#server/venues/venues.module';
import { FlowService } from './flow.service';
import { FlowStore } from './flow.store';
import { GateCodeService } from './gate-code.service';
import { GateCodeStore } from './gate-code.store';
import { GateController } from './gate.controller';
import { GateService } from './gate.service';
import { GateStore } from './gate.store';
import { GateFacts } from './gate-facts';
import { PassageService } from './passage.service';
import { PassageStore } from './passage.store';
import { PresenceRegistry } from './presence-registry.service';
import { PresenceService } from './presence.service';
import { PresenceStore } from './presence.store';
import { PresenceSweep } from './presence.sweep';

/** Gates: passages, visits, automatic check-in, and the number of people inside. */
@Module({
  imports: [BlackListModule, VenuesModule, AttendanceModule],
  controllers: [GateController],
  providers: [
    GateCodeStore,
    GateFacts,
    GateCodeService,
    PresenceRegistry,
    PresenceStore,
    PresenceService,
    PresenceSweep,
    PassageStore,
    PassageService,
    FlowStore,
    FlowService,
    GateStore,
    GateService,
  ],
  exports: [GateCodeService, PassageService, FlowService, PresenceRegistry],
})
export class GatesModule {}
