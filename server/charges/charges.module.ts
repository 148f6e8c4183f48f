import { Module } from '@nestjs/common';
import { TasksModule } from '#server/tasks/tasks.module';
import { ChargeExport } from './charge-file.service';
import { ChargeImportService } from './charge-import.service';
import { ChargePreview } from './charge-preview.service';
import { ChargeController } from './charge.controller';
import { ChargeService } from './charge.service';
import { ChargeStore } from './charge.store';
import { VenuesModule } from '#server/venues/venues.module';

/** The price tables of sites. */
@Module({
  imports: [VenuesModule, TasksModule],
  controllers: [ChargeController],
  providers: [ChargeStore, ChargeService, ChargePreview, ChargeExport, ChargeImportService],
})
export class ChargesModule {}
