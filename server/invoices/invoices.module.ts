import { Module } from '@nestjs/common';
import { SalesModule } from '#server/sales/sales.module';
import { MessagesModule } from '#server/messages/messages.module';
import { AttachmentsModule } from '#server/attachments/attachments.module';
import { LogsModule } from '#server/logs/logs.module';
import { BillableOrderService } from './billable-order.service';
import { BillableOrderStore } from './billable-order.store';
import { InvoiceAccess } from './invoice-access.service';
import { InvoiceApplicationService } from './invoice-application.service';
import { InvoiceApplyService } from './invoice-apply.service';
import { InvoiceDownloadService } from './invoice-download.service';
import { InvoiceExchangeService } from './invoice-exchange.service';
import { InvoiceFileService } from './invoice-file.service';
import { InvoiceLock } from './invoice-lock.service';
import { InvoiceClaimStore } from './invoice-claim.store';
import { InvoiceDeskController } from './invoice-desk.controller';
import { InvoiceDeskService } from './invoice-desk.service';
import { InvoiceRefundSyncService } from './invoice-refund-sync.service';
import { InvoiceListService } from './invoice-list.service';
import { InvoiceListStore } from './invoice-list.store';
import { InvoiceNotifications } from './invoice-notifications';
import { InvoiceOwnerStore } from './invoice-owner.store';
import { InvoiceRequestService } from './invoice-request.service';
import { InvoiceRunService } from './invoice-run.service';
import { InvoiceSettleService } from './invoice-settle.service';
import { InvoiceViewService } from './invoice-view.service';
import { InvoiceViewStore } from './invoice-view.store';
import { InvoiceController, TitleController } from './invoice.controller';
import { InvoiceService } from './invoice.service';
import { InvoiceStore } from './invoice.store';
import { TaxPlatformConfig } from './tax-platform-config';
import { TaxPlatformClient } from './tax-platform-client';
import { TitleService } from './title.service';
import { TitleStore } from './title.store';

/** Invoices. */
@Module({
  imports: [SalesModule, AttachmentsModule, MessagesModule, LogsModule],
  controllers: [TitleController, InvoiceController, InvoiceDeskController],
  providers: [
    TitleStore,
    TitleService,
    BillableOrderStore,
    InvoiceStore,
    InvoiceClaimStore,
    InvoiceOwnerStore,
    InvoiceViewStore,
    InvoiceListStore,
    InvoiceViewService,
    InvoiceNotifications,
    InvoiceAccess,
    InvoiceLock,
    InvoiceApplicationService,
    InvoiceApplyService,
    BillableOrderService,
    InvoiceRequestService,
    InvoiceService,
    InvoiceSettleService,
    InvoiceFileService,
    InvoiceDownloadService,
    InvoiceExchangeService,
    InvoiceRunService,
    InvoiceRefundSyncService,
    InvoiceDeskService,
    InvoiceListService,
    TaxPlatformConfig,
    TaxPlatformClient,
  ],
  exports: [InvoiceRunService, InvoiceRefundSyncService],
})
export class InvoicesModule {}
