import { Module } from '@nestjs/common';
import { CacheController, QueueController } from './cache.controller';
import { CacheService } from './cache.service';
import { QueueService } from './queue.service';

/** Redis and the queues, looked after. */
@Module({ controllers: [CacheController, QueueController], providers: [CacheService, QueueService] })
export class CacheModule {}
