import { Module } from '@nestjs/common';
import { AccountsModule } from '#server/accounts/accounts.module';
import { MessagesModule } from '#server/messages/messages.module';
import { AlarmController } from './alarm.controller';
import { AlarmDeskService } from './alarm-desk.service';
import { AlarmDeskStore } from './alarm-desk.store';
import { AlarmSection } from './alarm-section.service';
import { AlarmSectionStore } from './alarm-section.store';
import { AlarmService } from './alarm.service';
import { AlarmStore } from './alarm.store';
import { MonitoringController } from './monitoring.controller';
import { MonitoringService } from './monitoring.service';
import { MonitoringStore } from './monitoring.store';
import { WarningNoticeService } from './warning-notice.service';
import { WarningNoticeStore } from './warning-notice.store';
import { WarningPreviewService } from './warning-preview.service';
import { WarningRuleController } from './warning-rule.controller';
import { WarningRuleService } from './warning-rule.service';
import { WarningRuleStore } from './warning-rule.store';
import { WarningSampleService } from './warning-sample.service';
import { WarningSampleStore } from './warning-sample.store';
import { WarningService } from './warning.service';
import { WarningStore } from './warning.store';

/** Alarms raised by devices and by warning rules, their handling by staff, and the rules with their notices. */
@Module({
  imports: [AccountsModule, MessagesModule],
  controllers: [AlarmController, WarningRuleController, MonitoringController],
  providers: [
    AlarmStore,
    AlarmDeskStore,
    AlarmService,
    AlarmDeskService,
    WarningStore,
    WarningNoticeStore,
    WarningRuleStore,
    WarningSampleStore,
    WarningService,
    WarningNoticeService,
    WarningRuleService,
    WarningPreviewService,
    WarningSampleService,
    MonitoringStore,
    MonitoringService,
    AlarmSectionStore,
    AlarmSection,
  ],
  exports: [AlarmSection, AlarmService, WarningService, WarningRuleService],
})
export class AlarmsModule {}
