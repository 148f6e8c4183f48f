import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ExportBook } from '#server/kit/exports';
import { ExportStartService } from './export-start.service';
import { ExportWork } from './export.work';
import { TaskCallerStore } from './task-caller.store';
import { TaskFileService } from './task-file.service';
import { TaskRunService } from './task-run.service';
import { TaskController } from './task.controller';
import { TaskService } from './task.service';
import { TaskStore } from './task.store';

/** Long work that goes on without the page. */
@Module({ imports: [DiscoveryModule], controllers: [TaskController], providers: [ExportBook, TaskStore, TaskCallerStore, TaskFileService, TaskService, ExportStartService, ExportWork, TaskRunService], exports: [TaskRunService] })
export class TasksModule {}
