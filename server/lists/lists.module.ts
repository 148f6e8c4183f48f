import { Module } from '@nestjs/common';
import { ListViewController } from './list-view.controller';
import { ListViewService } from './list-view.service';
import { ListViewStore } from './list-view.store';

/** Module of saved list views. */
@Module({ controllers: [ListViewController], providers: [ListViewStore, ListViewService] })
export class ListsModule {}
