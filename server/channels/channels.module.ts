import { Module } from '@nestjs/common';
import { MerchantKeysStore } from './merchant-keys.store';
import { PayTermsStore } from './pay-terms.store';
import { MerchantKeys } from './merchant-keys.service';
import { ChannelConfig } from './channel-config';
import { PayTerms } from './pay-terms.service';
import { ChannelsService } from './channels.service';
import { NoticeLogStore } from './notice-log.store';
import { NoticeReader } from './notice-reader.service';

/** Payment channels: keys, terms, protocols and notices. */
@Module({
  providers: [
    MerchantKeysStore,
    MerchantKeys,
    ChannelConfig,
    PayTermsStore,
    PayTerms,
    ChannelsService,
    NoticeLogStore,
    NoticeReader,
  ],
  exports: [MerchantKeys, PayTerms, ChannelsService, NoticeLogStore, NoticeReader],
})
export class ChannelsModule {}
