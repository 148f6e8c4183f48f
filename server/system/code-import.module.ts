import { Module } from '@nestjs/common';
import { TasksModule } from '#server/tasks/tasks.module';
import { CodeImportController, DictImportController } from './code-import.controller';
import { CodeImportService } from './code-import.service';
import { DictImportService } from './dict-import.service';

/** Import of codes and dictionary entries from workbooks. */
@Module({
  imports: [TasksModule],
  controllers: [CodeImportController, DictImportController],
  providers: [CodeImportService, DictImportService],
})
export class CodeImportModule {}
