/** A fault of a gateway call: how often, after which delay, with which refusal. */
interface GatewayFault {
  readonly on: 'open' | 'query' | 'refund' | 'refundQuery';
  readonly times: number;
  readonly delayMs?: number;
  readonly refuse?: string;
}

const gateway = (): string => process.env['GATEWAY_URL'] ?? '';

/** Sets gateway faults for the calls of one order, the first fault first; parallel journeys are not affected. */
export async function injectGatewayFaults(about: string, calls: readonly GatewayFault[]): Promise<void> {
  const response = await fetch(`${gateway()}/faults`, {
    method: 'POST',
    body: JSON.stringify({ calls: calls.map((fault) => ({ ...fault, about })) }),
  });
  if (!response.ok) throw new Error(`the gateway takes no faults: ${response.status} ${await response.text()}`);
}

/** Confirms a payment on the page behind a code. */
export async function payAtGateway(codeUrl: string): Promise<void> {
  await fetch(codeUrl, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'pay' }),
  });
}

/** Returns how often money of a refund left the gateway, by its own ledger. */
export async function payoutsOf(refundNo: string): Promise<number> {
  const ledger = (await (await fetch(`${gateway()}/ledger`)).json()) as {
    refunds: { refundNo: string; payouts: number }[];
  };
  return ledger.refunds.filter((one) => one.refundNo === refundNo).reduce((all, { payouts }) => all + payouts, 0);
}

/** Lets the gateway send a WeChat Pay notice about a number that may be unknown; returns the status it was answered with. */
export async function sendPaymentNotice(no: string, to: string): Promise<number | undefined> {
  const response = await fetch(`${gateway()}/notices`, {
    method: 'POST',
    body: JSON.stringify({ channel: 'wechat', no, to }),
  });
  return ((await response.json()) as { receipts: { status: number }[] }).receipts[0]?.status;
}
