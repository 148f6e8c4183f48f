import { Module } from '@nestjs/common';
import { FollowService } from './follow.service';
import { ProofService } from './proof.service';

/** Figures of orders and money. */
@Module({ providers: [FollowService, ProofService] })
export class StatisticsModule {}
