import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { HistoryAccessRegistry } from '#server/kit/access/history-access';
import { HistoryController } from './history.controller';
import { HistoryService } from './history.service';
import { LogController } from './log.controller';
import { LogDeskService } from './log-desk.service';
import { LogDeskStore } from './log-desk.store';
import { LogsModule } from './logs.module';

/** The logs and the history of single objects, for their readers. */
@Module({
  imports: [DiscoveryModule, LogsModule],
  controllers: [LogController, HistoryController],
  providers: [LogDeskStore, LogDeskService, HistoryAccessRegistry, HistoryService],
})
export class LogDeskModule {}
