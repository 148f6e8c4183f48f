import { Module } from '@nestjs/common';
import { AttendanceModule } from '#server/attendance/attendance.module';
import { BlackListModule } from '#server/black-lists/black-list.module';
import { VenueDeskModule } from '#server/venues/venue-desk.module';
import { VenuesModule } from '#server/venues/venues.module';
import { FlowMonitorService } from './flow-monitor.service';
import { FlowMonitorStore } from './flow-monitor.store';
import { FlowService } from './flow.service';
import { FlowStore } from './flow.store';
import { ForecastService } from './forecast.service';
import { ForecastStore } from './forecast.store';
import { GateCodeService } from './gate-code.service';
import { GateCodeStore } from './gate-code.store';
import { GateController } from './gate.controller';
import { GateGroupController } from './gate-group.controller';
import { GateGroupService } from './gate-group.service';
import { GateGroupStore } from './gate-group.store';
import { GateService } from './gate.service';
import { GateStatController } from './gate-stat.controller';
import { GateStatService } from './gate-stat.service';
import { GateStatStore } from './gate-stat.store';
import { GateStore } from './gate.store';
import { EntryLimits } from './entry-limits';
import { ExitCheckRegistry } from './exit-check-registry.service';
import { GateFacts } from './gate-facts';
import { GateRuleStore } from './gate-rule.store';
import { GateRules } from './gate-rules.service';
import { ManualCountService } from './manual-count.service';
import { PassageRepairService } from './passage-repair.service';
import { PassageRepairStore } from './passage-repair.store';
import { PassageService } from './passage.service';
import { PassageStore } from './passage.store';
import { PresenceRegistry } from './presence-registry.service';
import { PresenceService } from './presence.service';
import { PresenceStore } from './presence.store';
import { PresenceSweep } from './presence.sweep';

/** Gates: passages, visits, automatic check-in, and the number of people inside. */
@Module({
  imports: [BlackListModule, VenuesModule, VenueDeskModule, AttendanceModule],
  controllers: [GateController, GateGroupController, GateStatController],
  providers: [
    GateCodeStore,
    GateRuleStore,
    GateRules,
    EntryLimits,
    ExitCheckRegistry,
    GateFacts,
    GateCodeService,
    PresenceRegistry,
    PresenceStore,
    PresenceService,
    PresenceSweep,
    PassageStore,
    PassageService,
    FlowStore,
    FlowMonitorStore,
    ForecastStore,
    ForecastService,
    FlowMonitorService,
    FlowService,
    GateStore,
    GateService,
    GateStatStore,
    GateStatService,
    GateGroupStore,
    GateGroupService,
    PassageRepairStore,
    PassageRepairService,
    ManualCountService,
  ],
  exports: [ExitCheckRegistry, GateCodeService, PassageService, FlowService, PresenceRegistry, PresenceService],
})
export class GatesModule {}
