import { Module } from '@nestjs/common';
import { MerchantAccountService } from './merchant-account.service';
import { MerchantController } from './merchant.controller';
import { MerchantService } from './merchant.service';
import { PayServiceController } from './pay-service.controller';
import { PayServiceAdmin } from './pay-service.service';
import { PaymentsModule } from '#server/payments/payments.module';

/** Payment methods and merchants. */
@Module({
  imports: [PaymentsModule],
  controllers: [PayServiceController, MerchantController],
  providers: [PayServiceAdmin, MerchantService, MerchantAccountService],
})
export class MerchantsModule {}
