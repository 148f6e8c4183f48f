import { Module } from '@nestjs/common';
import { OccupantService } from './occupant.service';
import { OccupantStore } from './occupant.store';
import { OfficeSpaceController, SpaceConfigController, SpaceUserController } from './office-space.controller';
import { OfficeSpaceService } from './office-space.service';
import { OfficeSpaceStore } from './office-space.store';
import { SpaceConfigService } from './space-config.service';
import { SpaceConfigStore } from './space-config.store';
import { SpaceMonthService } from './space-month.service';
import { SpaceMonthStore } from './space-month.store';
import { SpaceUserService } from './space-user.service';
import { SpaceUserStore } from './space-user.store';
import { StatementService } from './statement.service';
import { FeeStatementStore } from './statement.store';

/** Office space: people and standards, who uses which room, quotas of departments and yearly statements of fees. */
@Module({
  controllers: [OfficeSpaceController, SpaceUserController, SpaceConfigController],
  providers: [
    SpaceConfigStore,
    SpaceConfigService,
    SpaceUserStore,
    SpaceUserService,
    OccupantStore,
    OccupantService,
    OfficeSpaceStore,
    OfficeSpaceService,
    SpaceMonthStore,
    SpaceMonthService,
    FeeStatementStore,
    StatementService,
  ],
  exports: [OccupantService],
})
export class OfficeSpacesModule {}
