import { Module } from '@nestjs/common';
import { BarBook } from './bar-book.service';
import { BlackListStore } from './black-list.store';

/** Who may not book, for the areas that ask. */
@Module({ providers: [BlackListStore, BarBook], exports: [BlackListStore, BarBook] })
export class BarsModule {}
