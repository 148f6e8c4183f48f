import { Module } from '@nestjs/common';
import { TakingController } from './taking.controller';
import { TakingService } from './taking.service';

/** What was taken, by whatever it is asked by. */
@Module({ controllers: [TakingController], providers: [TakingService] })
export class TakingsModule {}
