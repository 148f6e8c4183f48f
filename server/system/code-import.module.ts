import { Module } from '@nestjs/common';
import { TasksModule } from '#server/tasks/tasks.module';
import { CodeImportController, DictImportController } from './code-import.controller';
import { CodeImportService } from './code-import.service';
import { CodeImportStore } from './code-import.store';
import { DictImportService } from './dict-import.service';
import { DictImportStore } from './dict-import.store';

/** Import of codes and dictionary entries from workbooks. */
@Module({
  imports: [TasksModule],
  controllers: [CodeImportController, DictImportController],
  providers: [CodeImportStore, CodeImportService, DictImportStore, DictImportService],
})
export class CodeImportModule {}
