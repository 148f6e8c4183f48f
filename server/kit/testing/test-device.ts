import { createHash, createHmac, randomUUID } from 'node:crypto';
import { hardwareKind } from '#domain/devices/device.status';
import { devices } from '#contract/devices/device.contract';
import { deviceStringToSign, TERMINAL_SCHEME } from '#contract/devices/terminal.contract';
import type { AnyEndpoint, InputOf, ReplyOf } from '#contract/kit/endpoint';
import type { Envelope } from '#contract/kit/envelope';
import type { Db } from '#server/kit/db/db';
import { seal } from '#server/kit/crypto/secret';
import type { TestReply, TestApi } from './test-api';

/** How one call of a device differs from a valid one. */
interface DeviceCallOptions {
  readonly timestamp?: number;
  readonly nonce?: string;
  readonly key?: string;
  readonly sn?: string;
  /** The body sent instead of the signed one. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

let serial = 0;

/** Registers a device and returns its id, serial number and key. */
export async function aDevice(
  db: Db,
  secretsKey: string,
  {
    venueId,
    kind = hardwareKind.gate,
    adapter = 'plain',
    direction = 1,
    siteIds = [],
    endpoint = adapter === 'push' ? '/push/unreachable' : null,
    sn = `DEV-${++serial}`,
  }: {
    venueId: number;
    kind?: number;
    adapter?: 'plain' | 'poll' | 'push';
    direction?: number;
    siteIds?: readonly number[];
    endpoint?: string | null;
    sn?: string;
  },
): Promise<{ id: number; sn: string; key: string }> {
  const key = createHash('sha256').update(`key of ${sn}`).digest('hex');
  const [row] = await db.rows<{ id: number }>(
    `
      insert into hardware (
        sn, name, en_name, kind, adapter, venue_id, direction, site_ids, endpoint, device_key_enc
      )
      values ($1, $1, $1, $2, $3, $4, $5, $6, $7, $8)
      returning id
    `,
    [sn, kind, adapter, venueId, direction, siteIds, endpoint, seal(key, secretsKey)],
  );
  return { id: (row as { id: number }).id, sn, key };
}

/** A device that calls the application with its own signature; vendor models send it in a single header. */
export class TestDevice {
  private seq = 0;

  constructor(
    private readonly api: TestApi,
    readonly self: { readonly id: number; readonly sn: string; readonly key: string },
    readonly bootId = 'boot1',
  ) {}

  /** Returns the raw response of a call. */
  async fetch(
    endpoint: AnyEndpoint,
    input: unknown,
    {
      timestamp = Date.now(),
      nonce = randomUUID(),
      key = this.self.key,
      sn = this.self.sn,
      body,
      headers,
    }: DeviceCallOptions = {},
  ): Promise<Response> {
    const reads = endpoint.method === 'GET';
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      String((input as Record<string, unknown>)[name]),
    );
    const signed = reads ? '' : JSON.stringify(input);
    const sign = createHmac('sha256', key)
      .update(
        deviceStringToSign(
          endpoint.method,
          path,
          createHash('sha256').update(signed).digest('hex'),
          String(timestamp),
          nonce,
        ),
      )
      .digest('hex');
    const proof: Record<string, string> = /^\/device\/(?:poll|push)\//.test(path)
      ? { authorization: `${TERMINAL_SCHEME} ${sn}:${timestamp}:${nonce}:${sign}` }
      : { 'device-sn': sn, timestamp: String(timestamp), nonce, sign };
    return fetch(`${this.api.address}${this.api.env.API_BASE}${path}`, {
      method: endpoint.method,
      headers: { ...proof, ...(reads ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(reads ? {} : { body: body ?? signed }),
    });
  }

  /** Calls an endpoint and returns the envelope; vendor models use their own format. */
  async post<E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    how: DeviceCallOptions = {},
  ): Promise<TestReply<ReplyOf<E>>> {
    const response = await this.fetch(endpoint, input, how);
    return { http: response.status, ...((await response.json()) as Envelope<ReplyOf<E>>) };
  }

  /** Returns the next event of this device, at its own time (epoch ms). */
  event<T extends object>(more: T, at = Date.now()): { seq: number; at: number } & T {
    return { seq: ++this.seq, at, ...more };
  }

  /** Reports events. */
  reportEvents(
    events: readonly unknown[],
    how: DeviceCallOptions & { readonly at?: number } = {},
  ): Promise<TestReply<ReplyOf<typeof devices.events>>> {
    return this.post(
      devices.events,
      { sn: this.self.sn, bootId: this.bootId, events: [...events], ...(how.at === undefined ? {} : { at: how.at }) },
      how,
    );
  }

  /** Sends a heartbeat. */
  heartbeat(at = Date.now(), how: DeviceCallOptions = {}): Promise<TestReply<ReplyOf<typeof devices.heartbeat>>> {
    return this.post(devices.heartbeat, { sn: this.self.sn, bootId: this.bootId, at }, how);
  }
}
