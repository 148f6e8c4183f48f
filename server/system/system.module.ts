import { Module } from '@nestjs/common';
import { HealthService } from './health.service';
import { SystemController } from './system.controller';

/** Health, metrics and the API reference. */
@Module({ controllers: [SystemController], providers: [HealthService] })
export class SystemModule {}
