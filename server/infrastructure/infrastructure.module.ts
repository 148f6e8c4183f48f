import { Module } from '@nestjs/common';
import { DevicesModule } from '#server/devices/devices.module';
import { TasksModule } from '#server/tasks/tasks.module';
import { FixedAssetController } from './fixed-asset.controller';
import { FixedAssetImportService } from './fixed-asset-import.service';
import { FixedAssetService } from './fixed-asset.service';
import { FixedAssetStore } from './fixed-asset.store';
import { MeterDeviceService } from './meter-device.service';
import { MeterReadingController } from './meter-reading.controller';
import { MeterReadingImportService } from './meter-reading-import.service';
import { MeterReadingService } from './meter-reading.service';
import { MeterReadingStore } from './meter-reading.store';
import { MeterUseService } from './meter-use.service';
import { MeterUseStore } from './meter-use.store';

/** Meters and fixed assets of rooms and buildings: the list, readings and consumption. */
@Module({
  imports: [DevicesModule, TasksModule],
  controllers: [FixedAssetController, MeterReadingController],
  providers: [
    FixedAssetStore,
    FixedAssetService,
    FixedAssetImportService,
    MeterReadingStore,
    MeterReadingService,
    MeterReadingImportService,
    MeterDeviceService,
    MeterUseStore,
    MeterUseService,
  ],
})
export class InfrastructureModule {}
