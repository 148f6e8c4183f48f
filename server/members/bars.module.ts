import { Module } from '@nestjs/common';
import { BarBook } from './bar-book.service';
import { BlackListStore } from './black-list.store';

/** Provides the black list cache to other areas. */
@Module({ providers: [BlackListStore, BarBook], exports: [BlackListStore, BarBook] })
export class BarsModule {}
