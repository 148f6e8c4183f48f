/** What goes wrong with a call of the product to the gateway: how often, after what wait, refused in which word. */
interface Fault {
  readonly on: 'open' | 'query' | 'refund' | 'refundQuery';
  readonly times: number;
  readonly delayMs?: number;
  readonly refuse?: string;
}

const gateway = (): string => process.env['GATEWAY_URL'] ?? '';

/** Orders the payment gateway to go wrong for one order's calls, the first fault first; the journeys beside it are served well. */
export async function spoilGateway(about: string, calls: readonly Fault[]): Promise<void> {
  const response = await fetch(`${gateway()}/faults`, {
    method: 'POST',
    body: JSON.stringify({ calls: calls.map((fault) => ({ ...fault, about })) }),
  });
  if (!response.ok) throw new Error(`the gateway takes no faults: ${response.status} ${await response.text()}`);
}

/** The payer agrees on the page behind a code. */
export async function payAtGateway(codeUrl: string): Promise<void> {
  await fetch(codeUrl, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'pay' }),
  });
}

/** How often money of a refund has left the gateway, by its own books. */
export async function payoutsOf(refundNo: string): Promise<number> {
  const books = (await (await fetch(`${gateway()}/ledger`)).json()) as {
    refunds: { refundNo: string; payouts: number }[];
  };
  return books.refunds.filter((one) => one.refundNo === refundNo).reduce((all, { payouts }) => all + payouts, 0);
}
