import { Module } from '@nestjs/common';
import { AttachmentsModule } from '#server/attachments/attachments.module';
import { TasksModule } from '#server/tasks/tasks.module';
import { PlaceAdmin } from './place-admin.service';
import { PlaceLiveService } from './place-live.service';
import { RestrictUserController } from './restrict-user.controller';
import { RestrictUserService } from './restrict-user.service';
import { RestrictUserStore } from './restrict-user.store';
import { SiteDeskController } from './site-desk.controller';
import { SiteDeskService } from './site-desk.service';
import { SiteDeskStore } from './site-desk.store';
import { SpaceDeskController } from './space-desk.controller';
import { SpaceDeskService } from './space-desk.service';
import { SpaceDeskStore } from './space-desk.store';
import { SpaceImportService } from './space-import.service';
import { SpaceImportStore } from './space-import.store';
import { VenueDeskController } from './venue-desk.controller';
import { VenueDeskService } from './venue-desk.service';
import { VenueDeskStore } from './venue-desk.store';
import { VenuePageController } from './venue-page.controller';
import { VenuePageService } from './venue-page.service';
import { VenuesModule } from './venues.module';

/** Management of venues, sites and spaces, and the public venue page. */
@Module({
  imports: [VenuesModule, AttachmentsModule, TasksModule],
  controllers: [
    VenueDeskController,
    SiteDeskController,
    SpaceDeskController,
    VenuePageController,
    RestrictUserController,
  ],
  providers: [
    PlaceAdmin,
    PlaceLiveService,
    VenueDeskStore,
    VenueDeskService,
    SiteDeskStore,
    SiteDeskService,
    SpaceDeskStore,
    SpaceDeskService,
    SpaceImportStore,
    SpaceImportService,
    VenuePageService,
    RestrictUserStore,
    RestrictUserService,
  ],
  exports: [PlaceAdmin],
})
export class VenueDeskModule {}
