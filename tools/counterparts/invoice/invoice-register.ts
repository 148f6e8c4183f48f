import { randomInt } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { isTaxNo } from '#domain/invoices/title.rules';
import { taxPlatformEndpoints, type InvoiceReply } from '#contract/invoices/invoice-channel.contract';

const invoiceInput = taxPlatformEndpoints.issue.input;
const storedRecord = z.object({
  requestId: z.string(),
  invoiceNo: z.string(),
  at: z.number(),
  readyAt: z.number(),
  paper: invoiceInput,
  redOf: z.string().nullable(),
  reason: z.string().nullable(),
  refused: z.object({ code: z.string(), reason: z.string() }).nullable(),
});
/** One request as the platform stores it: an invoice or a credit note. */
export type InvoiceRecord = z.output<typeof storedRecord>;

/** Default processing time of a request, in milliseconds. */
const PROCESSING_MS = 600;

/** The platform's register: every request once, stored in a file. */
export class InvoiceRegister {
  private readonly byRequest = new Map<string, InvoiceRecord>();
  private readonly byNumber = new Map<string, InvoiceRecord>();

  constructor(private readonly path: string) {
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path)) return;
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      const parsed = line === '' ? null : storedRecord.safeParse(JSON.parse(line));
      if (parsed?.success) this.remember(parsed.data);
    }
  }

  /** Accepts an invoice request; a known one changes nothing. */
  issue(request: z.output<typeof invoiceInput>, workMs = PROCESSING_MS, refuse: InvoiceRecord['refused'] = null): void {
    if (!this.byRequest.has(request.requestId))
      this.write({
        requestId: request.requestId,
        paper: request,
        redOf: null,
        reason: null,
        refused: refuse ?? refusalOf(request),
        ...this.due(workMs),
      });
  }

  /** Accepts a credit note request for an invoice; a known one changes nothing. */
  creditNote(
    { requestId, invoiceNo, reason }: z.output<typeof taxPlatformEndpoints.red.input>,
    workMs = PROCESSING_MS,
    refuse: InvoiceRecord['refused'] = null,
  ): void {
    if (this.byRequest.has(requestId)) return;
    const was = this.byNumber.get(invoiceNo);
    const twice = [...this.byNumber.values()].some(({ redOf, refused }) => redOf === invoiceNo && refused === null);
    const refused =
      refuse ??
      (!was
        ? { code: 'NO_SUCH_INVOICE', reason: '未查询到该发票' }
        : twice
          ? { code: 'RED_ALREADY', reason: '该发票已红冲' }
          : null);
    this.write({
      requestId,
      paper: was?.paper ?? EMPTY_INVOICE,
      redOf: invoiceNo,
      reason,
      refused,
      ...this.due(workMs),
    });
  }

  /** Returns the current state of a request. */
  stateOf(requestId: string): InvoiceReply {
    const entry = this.byRequest.get(requestId);
    if (!entry) return { state: 'none' };
    if (entry.readyAt > Date.now()) return { state: 'running' };
    return entry.refused
      ? { state: 'refused', ...entry.refused }
      : { state: 'issued', invoiceNo: entry.invoiceNo, issuedAt: entry.readyAt };
  }

  /** Returns a finished record by its number. */
  recordOf(invoiceNo: string): InvoiceRecord | null {
    const entry = this.byNumber.get(invoiceNo);
    return entry && entry.refused === null && entry.readyAt <= Date.now() ? entry : null;
  }

  /** Returns everything issued, newest first. */
  issued(): InvoiceRecord[] {
    return [...this.byNumber.values()]
      .filter(({ refused, readyAt }) => refused === null && readyAt <= Date.now())
      .reverse();
  }

  private due(workMs: number): Pick<InvoiceRecord, 'at' | 'readyAt' | 'invoiceNo'> {
    const at = Date.now();
    return { at, readyAt: at + workMs, invoiceNo: this.freeNumber(at) };
  }

  /** Returns an unused number of twenty digits, as on the national platform: year, place, and nine random digits. */
  private freeNumber(at: number): string {
    const no = `${new Date(at).getUTCFullYear() % 100}112000000${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
    return this.byNumber.has(no) ? this.freeNumber(at) : no;
  }

  private write(entry: InvoiceRecord): void {
    appendFileSync(this.path, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    this.remember(entry);
  }

  private remember(entry: InvoiceRecord): void {
    this.byRequest.set(entry.requestId, entry);
    this.byNumber.set(entry.invoiceNo, entry);
  }
}

const EMPTY_INVOICE: z.output<typeof invoiceInput> = {
  requestId: '-',
  seller: empty(),
  buyer: empty(),
  email: '',
  items: [{ name: '-', taxCode: '', amount: 1, tax: 0, rate: 0 }],
  amount: 1,
  tax: 0,
  note: '',
};

function empty() {
  return { name: '-', taxNo: '', bank: '', account: '', address: '', phone: '' };
}

/**
 * Returns the refusal of a real platform for an invalid tax number, a deregistered buyer or sums that do not match, or
 * null.
 */
function refusalOf({ buyer, items, amount, tax }: z.output<typeof invoiceInput>): InvoiceRecord['refused'] {
  if (buyer.taxNo !== '' && !isTaxNo(buyer.taxNo)) return { code: 'BUYER_TAX_NO', reason: '购买方纳税人识别号有误' };
  if (buyer.name.includes('已注销')) return { code: 'BUYER_GONE', reason: '购买方已注销，请核对抬头与税号' };
  const sum = (of: 'amount' | 'tax') => items.reduce((all, item) => all + item[of], 0);
  return sum('amount') !== amount || sum('tax') !== tax ? { code: 'SUM', reason: '明细合计与总额不符' } : null;
}
