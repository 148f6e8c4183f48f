import { Module } from '@nestjs/common';
import { TasksModule } from '#server/tasks/tasks.module';
import { CommodityController } from './commodity.controller';
import { CommodityImportService } from './commodity-import.service';
import { CommodityService } from './commodity.service';
import { CommodityStore } from './commodity.store';
import { CommodityImportStore } from './commodity-import.store';
import { StockStore } from './stock.store';
import { StockService } from './stock.service';
import { VenueDeskModule } from '#server/venues/venue-desk.module';

/** Supplies of venues and their stock movements. */
@Module({
  imports: [VenueDeskModule, TasksModule],
  controllers: [CommodityController],
  providers: [CommodityStore, CommodityImportStore, StockStore, CommodityService, StockService, CommodityImportService],
})
export class CommoditiesModule {}
