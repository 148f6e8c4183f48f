import { Module } from '@nestjs/common';
import { CacheController, QueueController } from './cache.controller';
import { CacheService } from './cache.service';
import { QueueService } from './queue.service';

/** Administration of Redis and the queues. */
@Module({ controllers: [CacheController, QueueController], providers: [CacheService, QueueService] })
export class CacheModule {}
