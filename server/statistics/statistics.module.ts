import { Module } from '@nestjs/common';
import { StoredValueController } from './card.controller';
import { StoredValueService } from './card.service';
import { DeptController } from './dept.controller';
import { DeptService } from './dept.service';
import { DetailController } from './detail.controller';
import { DetailService } from './detail.service';
import { FactUpdateService } from './fact-update.service';
import { IncomeController } from './income.controller';
import { IncomeService } from './income.service';
import { StatisticsNames } from './names.service';
import { OrderCountController } from './order-count.controller';
import { OrderCountService } from './order-count.service';
import { OrderCountStore } from './order-count.store';
import { RollupCheckService } from './rollup-check.service';
import { RefusalService } from './refusal.service';

/** Module of statistics of orders and money. */
@Module({
  controllers: [IncomeController, OrderCountController, DeptController, StoredValueController, DetailController],
  providers: [
    FactUpdateService,
    RollupCheckService,
    StatisticsNames,
    IncomeService,
    RefusalService,
    OrderCountStore,
    OrderCountService,
    DeptService,
    StoredValueService,
    DetailService,
  ],
})
export class StatisticsModule {}
