import { Module } from '@nestjs/common';
import { DetailController } from './detail.controller';
import { DetailService } from './detail.service';
import { FollowService } from './follow.service';
import { IncomeController } from './income.controller';
import { IncomeService } from './income.service';
import { StatisticsNames } from './names.service';
import { ProofService } from './proof.service';

/** Figures of orders and money. */
@Module({ controllers: [IncomeController, DetailController], providers: [FollowService, ProofService, StatisticsNames, IncomeService, DetailService] })
export class StatisticsModule {}
