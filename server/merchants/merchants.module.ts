import { Module } from '@nestjs/common';
import { ChannelsModule } from '#server/channels/channels.module';
import { PayServiceController } from './pay-service.controller';
import { MerchantController } from './merchant.controller';
import { MerchantStore } from './merchant.store';
import { PayServiceStore } from './pay-service.store';
import { PayServiceAdmin } from './pay-service.service';
import { MerchantService } from './merchant.service';
import { MerchantAccountService } from './merchant-account.service';

/** Payment methods and merchants. */
@Module({
  imports: [ChannelsModule],
  controllers: [PayServiceController, MerchantController],
  providers: [PayServiceStore, PayServiceAdmin, MerchantStore, MerchantService, MerchantAccountService],
})
export class MerchantsModule {}
