import { Module } from '@nestjs/common';
import { CameraStore } from './camera.store';
import { CameraViewStore } from './camera-view.store';
import { CameraViewSweep } from './camera-view.sweep';
import { MediaAddresses } from './media-address.service';
import { SurveillanceController } from './surveillance.controller';
import { SurveillanceService } from './surveillance.service';

/** Cameras of the venues and the log of who viewed them. */
@Module({
  controllers: [SurveillanceController],
  providers: [CameraStore, CameraViewStore, CameraViewSweep, MediaAddresses, SurveillanceService],
  exports: [CameraViewSweep],
})
export class SurveillanceModule {}
