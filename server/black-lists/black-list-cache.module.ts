import { Module } from '@nestjs/common';
import { BlackListCache } from './black-list-cache.service';
import { BlackListStore } from './black-list.store';

/** Provides the black list cache to other areas. */
@Module({ providers: [BlackListStore, BlackListCache], exports: [BlackListStore, BlackListCache] })
export class BlackListCacheModule {}
