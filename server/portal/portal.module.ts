import { Module } from '@nestjs/common';
import { SessionModule } from '#server/session/session.module';
import { AssistantService } from './assistant.service';
import { CatalogStore } from './catalog.store';
import { PortalController } from './portal.controller';
import { ShellService } from './shell.service';

/** The portals and the frames around every screen. */
@Module({ imports: [SessionModule], controllers: [PortalController], providers: [CatalogStore, ShellService, AssistantService] })
export class PortalModule {}
