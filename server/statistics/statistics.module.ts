import { Module } from '@nestjs/common';
import { CardController } from './card.controller';
import { CardService } from './card.service';
import { DeptController } from './dept.controller';
import { DeptService } from './dept.service';
import { DetailController } from './detail.controller';
import { DetailService } from './detail.service';
import { FollowService } from './follow.service';
import { IncomeController } from './income.controller';
import { IncomeService } from './income.service';
import { StatisticsNames } from './names.service';
import { OrderCountController } from './order-count.controller';
import { OrderCountService } from './order-count.service';
import { ProofService } from './proof.service';
import { RefusalService } from './refusal.service';

/** Module of statistics of orders and money. */
@Module({
  controllers: [IncomeController, OrderCountController, DeptController, CardController, DetailController],
  providers: [
    FollowService,
    ProofService,
    StatisticsNames,
    IncomeService,
    RefusalService,
    OrderCountService,
    DeptService,
    CardService,
    DetailService,
  ],
})
export class StatisticsModule {}
