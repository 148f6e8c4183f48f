import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ReviewerRegistry } from '#server/kit/access/reviewer-registry';
import { ApprovalService } from './approval.service';
import { ApprovalStore } from './approval.store';
import { ReviewController } from './review.controller';
import { ReviewService } from './review.service';

/** Pending reviews; each area registers the reviewers of its kinds. */
@Module({
  imports: [DiscoveryModule],
  controllers: [ReviewController],
  providers: [ReviewerRegistry, ReviewService, ApprovalStore, ApprovalService],
})
export class ReviewsModule {}
