import { Module } from '@nestjs/common';
import { MerchantKeys } from './merchant-keys.service';
import { ChannelConfig } from './channel-config';
import { PayTerms } from './pay-terms.service';
import { ChannelsService } from './channels.service';
import { NoticeLog } from './notice-log.service';
import { NoticeReader } from './notice-reader.service';

/** Payment channels: keys, terms, protocols and notices. */
@Module({
  providers: [MerchantKeys, ChannelConfig, PayTerms, ChannelsService, NoticeLog, NoticeReader],
  exports: [MerchantKeys, PayTerms, ChannelsService, NoticeLog, NoticeReader],
})
export class ChannelsModule {}
