import { Module } from '@nestjs/common';
import { AttachmentsModule } from '#server/attachments/attachments.module';
import { MembersModule } from '#server/members/members.module';
import { LogsModule } from '#server/system/logs.module';
import { BillStore } from './bill.store';
import { InvoiceBooks } from './invoice-books';
import { InvoiceClaimStore } from './invoice-claim.store';
import { InvoiceDeskController } from './invoice-desk.controller';
import { InvoiceDeskService } from './invoice-desk.service';
import { InvoiceFollowService } from './invoice-follow.service';
import { InvoiceListService } from './invoice-list.service';
import { InvoiceNews } from './invoice-news';
import { InvoicePaper } from './invoice-paper.service';
import { InvoiceRunService } from './invoice-run.service';
import { InvoiceSettleService } from './invoice-settle.service';
import { InvoiceViewService } from './invoice-view.service';
import { InvoiceController, TitleController } from './invoice.controller';
import { InvoiceService } from './invoice.service';
import { InvoiceStore } from './invoice.store';
import { ProviderConfig } from './provider-config';
import { ProviderDoor } from './provider-door';
import { TitleService } from './title.service';
import { TitleStore } from './title.store';

/** Invoices. */
@Module({
  imports: [AttachmentsModule, MembersModule, LogsModule],
  controllers: [TitleController, InvoiceController, InvoiceDeskController],
  providers: [
    TitleStore,
    TitleService,
    BillStore,
    InvoiceStore,
    InvoiceClaimStore,
    InvoiceViewService,
    InvoiceNews,
    InvoiceBooks,
    InvoicePaper,
    InvoiceService,
    InvoiceSettleService,
    InvoiceRunService,
    InvoiceFollowService,
    InvoiceDeskService,
    InvoiceListService,
    ProviderConfig,
    ProviderDoor,
  ],
  exports: [InvoiceRunService, InvoiceFollowService],
})
export class InvoicesModule {}
