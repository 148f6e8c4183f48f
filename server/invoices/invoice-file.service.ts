import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { fileClass } from '#domain/attachments/attachment.status';
import { AttachmentService } from '#server/attachments/attachment.service';
import { InvoiceLock } from './invoice-lock.service';
import { InvoiceStore, type Invoice } from './invoice.store';
import { TaxPlatformClient } from './tax-platform-client';

/** Stores the files of invoices and credit notes. */
@Injectable()
export class InvoiceFileService {
  constructor(
    private readonly client: TaxPlatformClient,
    private readonly invoices: InvoiceStore,
    private readonly lock: InvoiceLock,
    private readonly files: AttachmentService,
  ) {}

  /** Fetches the missing file of an issued invoice or of its credit note and stores it. */
  async fetchFile(claimed: Invoice): Promise<void> {
    const red = claimed.fileId !== null || claimed.invoiceNo === null;
    const bytes = await this.client.downloadFile((red ? claimed.redNo : claimed.invoiceNo) ?? '');
    const id = randomBytes(16).toString('hex');
    const name = `${red ? claimed.redNo : claimed.invoiceNo}.pdf`;
    const sha256 = await this.files.saveContent(bytes);
    await this.lock.changeClaimed(claimed, async (tx, invoice) => {
      await this.files.register(tx, {
        id,
        ownerId: invoice.userId,
        fileClass: fileClass.document,
        ext: 'pdf',
        name,
        bytes: bytes.length,
        sha256,
        usedBy: `invoice:${invoice.id}`,
      });
      await this.invoices.update(tx, invoice, invoice, red ? { redFileId: id } : { fileId: id });
    });
  }
}
