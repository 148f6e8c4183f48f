import { Module } from '@nestjs/common';
import { DevicesModule } from '#server/devices/devices.module';
import { HardwareModule } from '#server/hardware/hardware.module';
import { FaceTwinController } from './face-twin.controller';
import { FaceTwinService } from './face-twin.service';
import { FaceTwinStore } from './face-twin.store';

/** Face terminals compared with the people who should be on them. */
@Module({
  imports: [HardwareModule, DevicesModule],
  controllers: [FaceTwinController],
  providers: [FaceTwinStore, FaceTwinService],
})
export class FaceTerminalsModule {}
