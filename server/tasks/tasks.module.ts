import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ExportBook } from '#server/kit/exports';
import { ImportBook } from '#server/kit/imports';
import { ExportStartService } from './export-start.service';
import { ExportWork } from './export.work';
import { ImportController } from './import.controller';
import { ImportService } from './import.service';
import { ImportStore } from './import.store';
import { ImportWork } from './import.work';
import { TaskCallerStore } from './task-caller.store';
import { TaskFileService } from './task-file.service';
import { TaskRunService } from './task-run.service';
import { TaskController } from './task.controller';
import { TaskService } from './task.service';
import { TaskStore } from './task.store';
import { TaskWork } from './task.work';

/** Module of background tasks. */
@Module({
  imports: [DiscoveryModule],
  controllers: [TaskController, ImportController],
  providers: [
    ExportBook,
    TaskStore,
    TaskCallerStore,
    TaskFileService,
    TaskService,
    ExportStartService,
    ExportWork,
    ImportBook,
    ImportStore,
    ImportWork,
    ImportService,
    TaskWork,
    TaskRunService,
  ],
  exports: [TaskRunService, ImportService],
})
export class TasksModule {}
