import { Module } from '@nestjs/common';
import { TasksModule } from '#server/tasks/tasks.module';
import { ChargeFile } from './charge-file.service';
import { ChargeImportService } from './charge-import.service';
import { ChargePreview } from './charge-preview.service';
import { ChargeController, ChargeTradeController } from './charge.controller';
import { ChargeService } from './charge.service';
import { ChargeStore } from './charge.store';
import { VenuesModule } from './venues.module';

/** The price tables of sites. */
@Module({
  imports: [VenuesModule, TasksModule],
  controllers: [ChargeController, ChargeTradeController],
  providers: [ChargeStore, ChargeService, ChargePreview, ChargeFile, ChargeImportService],
})
export class ChargesModule {}
