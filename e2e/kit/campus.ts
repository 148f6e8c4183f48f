import { createHash, createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, type LocalDate } from '#domain/kit/time';
import type { Envelope } from '#contract/kit/envelope';
import type { LoginReply } from '#contract/session/session.contract';
import { stringToSign } from '#contract/kit/signature';
import { address, password } from './fixtures';

/** Returns tomorrow by the school's clock: its slots are open and none has begun. */
export function tomorrow(): LocalDate {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date()) as LocalDate;
  return addDays(today, 1);
}

/** An API client next to the browser, used to set up a scene, never to check what a screen shows. */
export class DemoClient {
  private token: string | null = null;

  /** Returns a client logged in as a demo account. */
  static async loggedInAs(username: string): Promise<DemoClient> {
    const client = new DemoClient();
    client.token = (await DemoClient.login(username)).token.access_token;
    return client;
  }

  /** Logs a demo account in and returns the reply. */
  static async login(username: string): Promise<LoginReply> {
    return (await new DemoClient().post<LoginReply>('/api/login', { username, password })).data;
  }

  /** Sends a signed read. */
  get<T>(path: string, fields: Record<string, string | number> = {}): Promise<Envelope<T>> {
    return this.send('GET', path, fields);
  }

  /** Sends a signed write. */
  post<T>(path: string, fields: Record<string, string | number> = {}): Promise<Envelope<T>> {
    return this.send('POST', path, fields);
  }

  /** Sends a signed write with lists, as the desk does. */
  postJson<T>(path: string, fields: Record<string, unknown>): Promise<Envelope<T>> {
    return this.send(
      'POST',
      path,
      Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value !== 'object')) as Record<
        string,
        string | number
      >,
      JSON.stringify(fields),
    );
  }

  private async send<T>(
    method: 'GET' | 'POST',
    path: string,
    fields: Record<string, string | number>,
    json: string | null = null,
  ): Promise<Envelope<T>> {
    const timestamp = String(Date.now());
    const all = Object.fromEntries(
      Object.entries({ ...fields, ...(method === 'GET' ? { nocache: timestamp } : {}) }).map(([key, value]) => [
        key,
        String(value),
      ]),
    );
    const sign = createHash('md5')
      .update(stringToSign('demo-secret', path, all, timestamp))
      .digest('hex');
    const form = new URLSearchParams(all).toString();
    const response = await fetch(`${address()}/venue-server${path}${method === 'GET' ? `?${form}` : ''}`, {
      method,
      headers: {
        'app-key': 'demo-key',
        timestamp,
        sign,
        'content-type': json === null ? 'application/x-www-form-urlencoded' : 'application/json',
        ...(this.token ? { cgAuthorization: this.token } : {}),
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
      },
      ...(method === 'POST' ? { body: json ?? form } : {}),
    });
    return (await response.json()) as Envelope<T>;
  }
}

interface DemoSite {
  readonly id: number;
  readonly siteName: string;
  readonly venueId: number;
}

/** Returns a site of the demo campus by its Chinese name. */
export async function siteNamed(name: string): Promise<DemoSite> {
  const { data } = await new DemoClient().get<{ content: DemoSite[] }>('/api/venue_sites', { page: -1, size: -1 });
  const site = data.content.find(({ siteName }) => siteName === name);
  if (!site) throw new Error(`the demo campus has no site called ${name}`);
  return site;
}

interface MatrixCell {
  readonly reservationStatus: number;
}

/** Returns a free slot of a site on a date: its space, its time and its cell name in the matrix. */
export async function freeSlot(
  siteId: number,
  date: string,
  skip = 0,
): Promise<{ spaceId: number; timeId: number; key: string; spaceName: string; begin: string }> {
  const { data } = await new DemoClient().get<{
    spaceTimeInfo: { id: number; beginTime: string }[];
    reservationDateSpaceInfo: Record<string, (Record<string, MatrixCell> & { id: number; spaceName: string })[]>;
  }>('/api/reservation/day/info', { venueSiteId: siteId, searchDate: date });
  const free = (data.reservationDateSpaceInfo[date] ?? []).flatMap((space) =>
    data.spaceTimeInfo
      .filter(({ id }) => [1, 33].includes(space[id]?.reservationStatus ?? 0))
      .map((time) => ({
        spaceId: space.id,
        timeId: time.id,
        key: `${space.id}/${time.id}`,
        spaceName: space.spaceName,
        begin: time.beginTime,
      })),
  );
  const slot = free[skip];
  if (!slot) throw new Error(`site ${siteId} has only ${free.length} free slots on ${date}`);
  return slot;
}

/** Books a slot through the API and returns its trade number. */
export async function bookFor(
  username: string,
  siteId: number,
  date: string,
  slot: { spaceId: number; timeId: number },
): Promise<{ tradeNo: string; hand: DemoClient }> {
  const client = await DemoClient.loggedInAs(username);
  const { code, message, data } = await client.post<{ tradeNo: string }>('/api/reservation/order/submit', {
    venueSiteId: siteId,
    reservationDate: date,
    weekStartDate: date,
    reservationOrderJson: JSON.stringify([{ ...slot, venueSpaceGroupId: null }]),
  });
  if (code !== 200) throw new Error(`${username} could not book: ${code} ${message}`);
  return { tradeNo: data.tradeNo, hand: client };
}

interface KeyedDevice {
  readonly sn: string;
  readonly key: string;
  readonly kind: number;
  readonly venue: string;
  readonly direction: number | null;
}

/** Returns the demo devices with their keys. */
export const demoDevices = (): readonly KeyedDevice[] =>
  JSON.parse(readFileSync(join(process.env['DATA_DIR'] ?? '.data', 'demo-devices.json'), 'utf8')) as KeyedDevice[];

/** Sends a call of a device under its own signature. */
export async function deviceCall<T>(
  { sn, key }: Pick<KeyedDevice, 'sn' | 'key'>,
  path: string,
  fields: object,
): Promise<Envelope<T>> {
  const body = JSON.stringify({ sn, ...fields });
  const timestamp = String(Date.now());
  const nonce = randomUUID();
  const sign = createHmac('sha256', key)
    .update(['POST', path, createHash('sha256').update(body).digest('hex'), timestamp, nonce].join('\n'))
    .digest('hex');
  const response = await fetch(`${address()}/venue-server${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'device-sn': sn, timestamp, nonce, sign },
    body,
  });
  return (await response.json()) as Envelope<T>;
}

/** Sends events of a device; each call is a new device start. */
export async function sendDeviceEvents(
  device: Pick<KeyedDevice, 'sn' | 'key'>,
  events: readonly object[],
): Promise<void> {
  const answer = await deviceCall<{ results: { result: string; reason: string | null }[] }>(
    device,
    '/device/v1/events',
    { bootId: randomUUID(), events: events.map((event, seq) => ({ seq, at: Date.now(), ...event })) },
  );
  const refused =
    answer.code === 200 ? answer.data.results.find(({ result }) => result === 'rejected') : { reason: answer.message };
  if (refused) throw new Error(`${device.sn} was refused: ${refused.reason}`);
}
