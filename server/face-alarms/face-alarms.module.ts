import { Module } from '@nestjs/common';
import { FaceAlarmController } from './face-alarm.controller';
import { FaceAlarmDeskService } from './face-alarm-desk.service';
import { FaceAlarmPhotoService } from './face-alarm-photo.service';
import { FaceAlarmService } from './face-alarm.service';
import { FaceAlarmStore } from './face-alarm.store';

/** Alarms of face terminals about the person before them. */
@Module({
  controllers: [FaceAlarmController],
  providers: [FaceAlarmStore, FaceAlarmService, FaceAlarmPhotoService, FaceAlarmDeskService],
  exports: [FaceAlarmService],
})
export class FaceAlarmsModule {}
