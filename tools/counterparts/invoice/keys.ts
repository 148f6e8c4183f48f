import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { INVOICES_FILE, invoicesFile, type InvoicesFile } from '#contract/invoices/invoice-channel.contract';
import { privateFile } from '#tools/kit/private-file';

/** Opens the keys shared by the school and the tax platform, creating them if missing. */
export function openInvoiceKeys(dataDir: string): InvoicesFile {
  return invoicesFile.parse(
    privateFile(join(dataDir, INVOICES_FILE), () => ({
      keyId: `E${randomBytes(6).toString('hex')}`,
      secret: randomBytes(32).toString('hex'),
      seller: { name: '示范大学体育场馆中心', taxNo: '12110000400000624D' },
    })),
  );
}
