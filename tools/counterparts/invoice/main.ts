import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { InvoiceRegister } from './invoice-register';
import { createInvoiceServer } from './server';
import { InvoiceFaults } from './faults';
import { openInvoiceKeys } from './keys';

/** Runs the tax platform counterpart; its invoices are not valid for tax. Bound to loopback. */
const port = Number(process.env['COUNTERPART_PORT'] ?? 0);
const folder = process.env['COUNTERPART_STATE'] ?? '.data/counterparts/invoice';
const server = createInvoiceServer(
  openInvoiceKeys(process.env['DATA_DIR'] ?? '.data'),
  new InvoiceRegister(join(folder, 'book.jsonl')),
  new InvoiceFaults(),
);

const stop = () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

server.listen(port, '127.0.0.1', () => console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`));
