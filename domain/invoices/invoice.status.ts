import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** State of an invoice (document 1 §4). */
export const invoiceStatus = enumeration({
  issued: { code: 1, zh: '已开票', en: 'Issued', tone: 'success' },
  writtenOff: { code: 2, zh: '已红冲', en: 'Credited', tone: 'default' },
  issuing: { code: 3, zh: '开票中', en: 'Issuing', tone: 'processing' },
  replacing: { code: 4, zh: '换开中', en: 'Replacing', tone: 'warning' },
});
export type InvoiceStatus = CodeOf<typeof invoiceStatus>;
