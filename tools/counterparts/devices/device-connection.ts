import { createHash, createHmac, randomUUID } from 'node:crypto';
import { deviceStringToSign, TERMINAL_SCHEME } from '#contract/devices/terminal.contract';

/** How a device sends its signature: four headers of the plain protocol, or the one of vendor terminals. */
type SignatureCarrier = 'plain' | 'terminal';

const TIMEOUT_MS = 5_000;
const BOUNDARY = 'terminal_notice_boundary';

/**
 * The connection of one device to the product; every request is signed with the device's key. A cut connection returns
 * null.
 */
export class DeviceConnection {
  /** Cut on purpose: nothing is sent. */
  isCut = false;

  constructor(
    private readonly base: string,
    readonly sn: string,
    readonly key: string,
    private readonly carrier: SignatureCarrier,
  ) {}

  /** Posts JSON and returns the reply. */
  async post<T>(path: string, input: unknown): Promise<T | null> {
    const text = JSON.stringify(input);
    const response = await this.send('POST', path, text, text, 'application/json');
    return response ? ((await response.json().catch(() => null)) as T | null) : null;
  }

  /** Posts a notice as a multipart body with one part, like terminals with a camera. */
  async notice<T>(path: string, input: unknown): Promise<T | null> {
    const log = JSON.stringify(input);
    const body = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="event_log"\r\nContent-Type: application/json\r\n\r\n${log}\r\n--${BOUNDARY}--\r\n`;
    const response = await this.send('POST', path, body, log, `multipart/form-data; boundary=${BOUNDARY}`);
    return response ? ((await response.json().catch(() => null)) as T | null) : null;
  }

  /**
   * Fetches a file by the path it was given, which begins with that of the API; returns null if it is not available.
   */
  async file(address: string): Promise<Buffer | null> {
    const { pathname } = new URL(this.base);
    const path = address.startsWith(`${pathname}/`) ? address.slice(pathname.length) : address;
    const response = await this.send('GET', path, null, '', null);
    return response?.headers.get('content-type') === 'image/jpeg' ? Buffer.from(await response.arrayBuffer()) : null;
  }

  private async send(
    method: 'GET' | 'POST',
    path: string,
    body: string | null,
    signed: string,
    type: string | null,
  ): Promise<Response | null> {
    if (this.isCut) return null;
    const [timestamp, nonce] = [String(Date.now()), randomUUID()];
    const sign = createHmac('sha256', this.key)
      .update(deviceStringToSign(method, path, createHash('sha256').update(signed).digest('hex'), timestamp, nonce))
      .digest('hex');
    const proof: Record<string, string> =
      this.carrier === 'plain'
        ? { 'device-sn': this.sn, timestamp, nonce, sign }
        : { authorization: `${TERMINAL_SCHEME} ${this.sn}:${timestamp}:${nonce}:${sign}` };
    try {
      return await fetch(`${this.base}${path}`, {
        method,
        headers: { ...proof, ...(type ? { 'content-type': type } : {}) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body === null ? {} : { body }),
      });
    } catch {
      return null;
    }
  }
}
