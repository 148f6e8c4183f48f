import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ReviewBook } from '#server/kit/reviews';
import { ApprovalService } from './approval.service';
import { ReviewController } from './review.controller';
import { ReviewService } from './review.service';

/** What waits for somebody's word; who decides each kind is said by its area. */
@Module({
  imports: [DiscoveryModule],
  controllers: [ReviewController],
  providers: [ReviewBook, ReviewService, ApprovalService],
})
export class ReviewsModule {}
