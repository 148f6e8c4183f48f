import { machine } from '#domain/kit/machine';
import type { FailureSpec } from '#domain/kit/failure';
import { invoiceFailure } from './invoice.failures';
import { invoiceStatus, type InvoiceStatus } from './invoice.status';

/** State of an invoice. `issued` means that it has a number; `closed` that it was withdrawn before it had one. */
export interface InvoiceState {
  readonly status: InvoiceStatus;
  readonly issued: boolean;
  readonly closed: boolean;
}

/** Facts a step needs besides the state. */
interface InvoiceSending {
  readonly sent: boolean;
}

const notSent = ({ sent }: InvoiceSending): FailureSpec | null => (sent ? invoiceFailure.invoiceSent : null);
const { issuing, issued, replacing, writtenOff } = invoiceStatus;

/**
 * An invoice starts as an application (3) and is issued (1). A refusal by the tax platform waits for the member's
 * correction (4 without a number). An issued one is replaced (1 to 4) until the new one is issued (4 to 2), or written
 * off (1 to 2).
 */
export const invoiceMachine = machine<InvoiceState>()({
  initial: { status: issuing, issued: false, closed: false },
  illegal: invoiceFailure.invoiceOver,
  steps: {
    issue: { from: { status: issuing, issued: false, closed: false }, to: { status: issued, issued: true } },
    refuse: { from: { status: issuing, issued: false, closed: false }, to: { status: replacing } },
    correct: { from: { status: replacing, issued: false, closed: false }, to: { status: issuing } },
    alter: { from: { status: issuing, issued: false, closed: false }, to: { status: issuing }, guards: [notSent] },
    withdraw: {
      from: { status: [issuing, replacing], issued: false, closed: false },
      to: { closed: true },
      guards: [notSent],
    },
    replace: { from: { status: issued, issued: true, closed: false }, to: { status: replacing } },
    restore: { from: { status: replacing, issued: true, closed: false }, to: { status: issued }, guards: [notSent] },
    relieve: { from: { status: replacing, issued: true, closed: false }, to: { status: writtenOff } },
    writeOff: { from: { status: issued, issued: true, closed: false }, to: { status: writtenOff } },
  },
});
