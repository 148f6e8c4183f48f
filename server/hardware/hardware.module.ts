import { Module } from '@nestjs/common';
import { TasksModule } from '#server/tasks/tasks.module';
import { VenueDeskModule } from '#server/venues/venue-desk.module';
import { DeviceCommandService } from './device-command.service';
import { DeviceCommandStore } from './device-command.store';
import { DeviceKeyService } from './device-key.service';
import { DeviceRegistryService } from './device-registry.service';
import { DeviceStore } from './device.store';
import { HardwareController } from './hardware.controller';
import { HardwareDeskService } from './hardware-desk.service';
import { HardwareDeskStore } from './hardware-desk.store';
import { HardwareImportService } from './hardware-import.service';
import { ScreenDeviceService } from './screen-device.service';
import { ScreenDeviceStore } from './screen-device.store';
import { TerminalListService } from './terminal-list.service';
import { TerminalListStore } from './terminal-list.store';

/** Devices of venues: their list, keys and remote actions. */
@Module({
  imports: [VenueDeskModule, TasksModule],
  controllers: [HardwareController],
  providers: [
    DeviceStore,
    DeviceRegistryService,
    DeviceKeyService,
    HardwareDeskStore,
    HardwareDeskService,
    HardwareImportService,
    DeviceCommandStore,
    DeviceCommandService,
    TerminalListStore,
    TerminalListService,
    ScreenDeviceStore,
    ScreenDeviceService,
  ],
  exports: [DeviceRegistryService, DeviceCommandService, TerminalListService, ScreenDeviceService],
})
export class HardwareModule {}
