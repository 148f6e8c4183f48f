import { Module } from '@nestjs/common';
import { ApprovalChainsModule } from '#server/approval-chains/approval-chains.module';
import { ApprovalService } from './approval.service';
import { ApprovalStore } from './approval.store';
import { ReviewDigestService } from './review-digest.service';
import { ReviewController } from './review.controller';
import { ReviewService } from './review.service';

/** Pending reviews; each area registers its kinds. */
@Module({
  imports: [ApprovalChainsModule],
  controllers: [ReviewController],
  providers: [ReviewService, ReviewDigestService, ApprovalStore, ApprovalService],
  exports: [ReviewDigestService],
})
export class ReviewsModule {}
