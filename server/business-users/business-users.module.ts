import { Module } from '@nestjs/common';
import { BusinessUserController } from './business-user.controller';
import { BusinessUserService } from './business-user.service';
import { BusinessUserStore } from './business-user.store';

/** Organisations that book on account. */
@Module({
  controllers: [BusinessUserController],
  providers: [BusinessUserStore, BusinessUserService],
  exports: [BusinessUserService],
})
export class BusinessUsersModule {}
