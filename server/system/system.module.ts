import { Module } from '@nestjs/common';
import { ApiReferenceService } from './api-reference.service';
import { HealthService } from './health.service';
import { HealthStore } from './health.store';
import { SystemController } from './system.controller';

/** Health, metrics and the API reference. */
@Module({ controllers: [SystemController], providers: [ApiReferenceService, HealthStore, HealthService] })
export class SystemModule {}
