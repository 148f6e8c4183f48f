import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ExporterRegistry } from '#server/kit/excel/exporter-registry';
import { ImporterRegistry } from '#server/kit/excel/importer-registry';
import { ExportStartService } from './export-start.service';
import { ExportTask } from './export-task.service';
import { ImportController } from './import.controller';
import { ImportService } from './import.service';
import { ImportStore } from './import.store';
import { ImportTask } from './import-task.service';
import { TaskCallerStore } from './task-caller.store';
import { TaskFileService } from './task-file.service';
import { TaskRunService } from './task-run.service';
import { TaskController } from './task.controller';
import { TaskService } from './task.service';
import { TaskStore } from './task.store';
import { TaskExecutor } from './task-execution.service';

/** Module of background tasks. */
@Module({
  imports: [DiscoveryModule],
  controllers: [TaskController, ImportController],
  providers: [
    ExporterRegistry,
    TaskStore,
    TaskCallerStore,
    TaskFileService,
    TaskService,
    ExportStartService,
    ExportTask,
    ImporterRegistry,
    ImportStore,
    ImportTask,
    ImportService,
    TaskExecutor,
    TaskRunService,
  ],
  exports: [TaskRunService, ImportService],
})
export class TasksModule {}
