import { Module } from '@nestjs/common';
import { MembersModule } from '#server/members/members.module';
import { ReviewController } from './review.controller';
import { ReviewService } from './review.service';

/** What waits for somebody's word. */
@Module({ imports: [MembersModule], controllers: [ReviewController], providers: [ReviewService] })
export class ReviewsModule {}
