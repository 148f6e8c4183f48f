import { Module } from '@nestjs/common';
import { ListViewController } from './list-view.controller';
import { ListViewService } from './list-view.service';

/** How people like the lists they work with. */
@Module({ controllers: [ListViewController], providers: [ListViewService] })
export class ListsModule {}
