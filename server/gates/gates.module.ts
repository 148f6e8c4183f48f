import { Module } from '@nestjs/common';
import { BlackListCacheModule } from '#server/black-lists/black-list-cache.module';
import { OrderCoreModule } from '#server/orders/order-core.module';
import { VenuesModule } from '#server/venues/venues.module';
import { FlowService } from './flow.service';
import { GateCodeService } from './gate-code.service';
import { GateCodeStore } from './gate-code.store';
import { GateController } from './gate.controller';
import { GateService } from './gate.service';
import { GateFacts } from './gate-facts';
import { PassageService } from './passage.service';
import { PassageStore } from './passage.store';

/** Gates: passages, automatic check-in, and the number of people inside. */
@Module({
  imports: [OrderCoreModule, BlackListCacheModule, VenuesModule],
  controllers: [GateController],
  providers: [GateCodeStore, GateFacts, GateCodeService, PassageStore, PassageService, FlowService, GateService],
  exports: [GateCodeService, PassageService, FlowService],
})
export class GatesModule {}
