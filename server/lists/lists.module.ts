import { Module } from '@nestjs/common';
import { ListViewController } from './list-view.controller';
import { ListViewService } from './list-view.service';

/** Module of saved list views. */
@Module({ controllers: [ListViewController], providers: [ListViewService] })
export class ListsModule {}
