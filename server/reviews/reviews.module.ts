import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ApprovalRegistry } from '#server/kit/access/approval-registry';
import { ApprovalService } from './approval.service';
import { ApprovalStore } from './approval.store';
import { ReviewDigestService } from './review-digest.service';
import { ReviewController } from './review.controller';
import { ReviewService } from './review.service';

/** Pending reviews; each area registers its kinds. */
@Module({
  imports: [DiscoveryModule],
  controllers: [ReviewController],
  providers: [ApprovalRegistry, ReviewService, ReviewDigestService, ApprovalStore, ApprovalService],
  exports: [ReviewDigestService],
})
export class ReviewsModule {}
