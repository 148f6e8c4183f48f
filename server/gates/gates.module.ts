import { Module } from '@nestjs/common';
import { OrderCoreModule } from '#server/orders/order-core.module';
import { FlowService } from './flow.service';
import { GateController } from './gate.controller';
import { GateService } from './gate.service';
import { PassageService } from './passage.service';
import { PassageStore } from './passage.store';

/** People through the gates: the log, who signed in by it, and how many are inside. */
@Module({ imports: [OrderCoreModule], controllers: [GateController], providers: [PassageStore, PassageService, FlowService, GateService], exports: [PassageService, FlowService] })
export class GatesModule {}
