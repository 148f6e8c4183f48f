import { Module } from '@nestjs/common';
import { StoredValueController } from './card.controller';
import { StoredValueService } from './card.service';
import { StoredValueStore } from './card.store';
import { DeptController } from './dept.controller';
import { DeptService } from './dept.service';
import { DeptStore } from './dept.store';
import { DetailController } from './detail.controller';
import { DetailService } from './detail.service';
import { DetailStore } from './detail.store';
import { FactUpdateService } from './fact-update.service';
import { FactStore } from './fact.store';
import { IncomeController } from './income.controller';
import { BookingSection } from './booking-section.service';
import { IncomeSection } from './income-section.service';
import { IncomeService } from './income.service';
import { IncomeStore } from './income.store';
import { StatisticsNames } from './names.service';
import { NameStore } from './name.store';
import { OrderCountController } from './order-count.controller';
import { OrderCountService } from './order-count.service';
import { OrderCountStore } from './order-count.store';
import { OrderSumService } from './order-sum.service';
import { OrderSumStore } from './order-sum.store';
import { RollupCheckService } from './rollup-check.service';
import { RollupProofStore } from './rollup-proof.store';
import { RefusalService } from './refusal.service';
import { RefusalStore } from './refusal.store';

/** Module of statistics of orders and money. */
@Module({
  controllers: [IncomeController, OrderCountController, DeptController, StoredValueController, DetailController],
  providers: [
    FactStore,
    FactUpdateService,
    RollupProofStore,
    RollupCheckService,
    NameStore,
    StatisticsNames,
    IncomeStore,
    IncomeService,
    RefusalStore,
    RefusalService,
    OrderCountStore,
    OrderCountService,
    DeptStore,
    DeptService,
    StoredValueStore,
    StoredValueService,
    DetailStore,
    DetailService,
    OrderSumStore,
    OrderSumService,
    BookingSection,
    IncomeSection,
  ],
  exports: [OrderSumService, FactUpdateService, RollupCheckService, StatisticsNames, BookingSection, IncomeSection],
})
export class StatisticsModule {}
