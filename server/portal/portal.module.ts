import { Module } from '@nestjs/common';
import { SessionModule } from '#server/session/session.module';
import { AssistantTicketStore } from './assistant-ticket.store';
import { AssistantService } from './assistant.service';
import { CatalogStore } from './catalog.store';
import { MeetingOrderStore } from './meeting-order.store';
import { PortalController } from './portal.controller';
import { ShellService } from './shell.service';
import { SystemSwitchService } from './system-switch.service';
import { SystemSwitchStore } from './system-switch.store';

/** Module of the portals and the application shell. */
@Module({
  imports: [SessionModule],
  controllers: [PortalController],
  providers: [
    CatalogStore,
    MeetingOrderStore,
    ShellService,
    SystemSwitchStore,
    SystemSwitchService,
    AssistantTicketStore,
    AssistantService,
  ],
})
export class PortalModule {}
