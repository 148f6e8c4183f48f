import { Module } from '@nestjs/common';
import { CodeListController } from './code-list.controller';
import { CodeListService } from './code-list.service';
import { CodeListStore } from './code-list.store';
import { DictController } from './dict.controller';
import { DictService } from './dict.service';
import { DictStore } from './dict.store';

/** Code lists and the dictionary. */
@Module({
  controllers: [CodeListController, DictController],
  providers: [CodeListStore, CodeListService, DictStore, DictService],
})
export class CodeListModule {}
