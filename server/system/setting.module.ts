import { Module } from '@nestjs/common';
import { VenuesModule } from '#server/venues/venues.module';
import { BusinessSettingController, DeploymentSettingController } from './setting.controller';
import { SecretService } from './secret.service';
import { SecretStore } from './secret.store';
import { SettingService } from './setting.service';
import { SettingStore } from './setting.store';

/** Settings and their administration. */
@Module({
  imports: [VenuesModule],
  controllers: [BusinessSettingController, DeploymentSettingController],
  providers: [SettingStore, SettingService, SecretStore, SecretService],
})
export class SettingModule {}
