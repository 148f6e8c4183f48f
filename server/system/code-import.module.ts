import { Module } from '@nestjs/common';
import { TasksModule } from '#server/tasks/tasks.module';
import { CodeImportController, DictImportController } from './code-import.controller';
import { CodeImportService } from './code-import.service';
import { DictImportService } from './dict-import.service';

/** Codes and dictionary entries out of workbooks. */
@Module({
  imports: [TasksModule],
  controllers: [CodeImportController, DictImportController],
  providers: [CodeImportService, DictImportService],
})
export class CodeImportModule {}
