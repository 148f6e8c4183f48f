import { messageChannel, messageStatus } from '#domain/messages/message.status';
import { Settings } from '#server/kit/settings/settings';
import { schoolDefaults } from '#server/kit/settings/school-defaults';
import { Clock } from '#server/kit/runtime/clock';
import { log } from '#server/kit/runtime/log';
import { testEnv } from '#server/kit/testing/test-env';
import { TestDatabase } from '#server/kit/testing/test-database';
import { MessageConfig } from './message-config';
import { MessageProviderRegistry } from './message-provider-registry';
import { MessageService } from './message.service';
import { MessageStore } from './message.store';
import { TestMessages } from './test-messages';

let database: TestDatabase;
let provider: TestMessages;
let messages: MessageService;
let settings: Settings;

beforeAll(async () => {
  log.level = 'silent';
  [database, provider] = await Promise.all([TestDatabase.create('messages'), TestMessages.start()]);
  const env = testEnv(database.url, provider.env);
  settings = new Settings(database.db, schoolDefaults.plain);
  messages = new MessageService(
    new MessageStore(database.db),
    env,
    new MessageProviderRegistry(new MessageConfig(env), new Clock()),
    settings,
  );
}, 60_000);
beforeEach(async () => {
  await provider.faults();
  await database.travel(0);
});
afterAll(async () => {
  settings.onApplicationShutdown();
  await database.close();
  await provider.stop();
});

let serial = 0;
const aPhone = () => `136${String(10_000_000 + ++serial)}`;
const queued = async (to: string, goodMinutes?: number, channel: 2 | 3 = messageChannel.sms): Promise<number> => {
  await database.db.transact((tx) =>
    messages.queueToAddress(tx, 'passwordBySso', {
      channel,
      to,
      lang: 'en',
      parameters: {},
      ...(goodMinutes === undefined ? {} : { goodMinutes }),
    }),
  );
  const [row] = await database.db.rows<{ id: number }>('select max(id) as id from message_record');
  return (row as { id: number }).id;
};
const rowOf = async (id: number) =>
  (
    await database.db.rows<{
      status: number;
      tries: number;
      error: string | null;
      sealed: string | null;
      address_mask: string;
    }>('select status, tries, error, sealed, address_mask from message_record where id = $1', [id])
  )[0];

it('is sent once, by SMS and by mail, and keeps only the masked address', async () => {
  const phone = aPhone();
  const [sms, mail] = [await queued(phone), await queued('someone@venue.example', undefined, messageChannel.mail)];
  expect([await messages.send(sms), await messages.send(mail)]).toEqual([null, null]);
  expect([(await provider.inbox(phone)).length, (await provider.inbox('someone@venue.example')).length]).toEqual([
    1, 1,
  ]);
  expect(await rowOf(sms)).toMatchObject({
    status: messageStatus.sent,
    tries: 1,
    sealed: null,
    address_mask: `136****${phone.slice(7)}`,
  });
  expect(await rowOf(mail)).toMatchObject({ status: messageStatus.sent, address_mask: 's***@venue.example' });
});

it('is sent by one of many concurrent senders', async () => {
  const phone = aPhone();
  const id = await queued(phone);
  await Promise.all(Array.from({ length: 8 }, () => messages.send(id)));
  expect((await provider.inbox(phone)).length).toBe(1);
  expect(await rowOf(id)).toMatchObject({ status: messageStatus.sent, tries: 1 });
});

it('arrives once, even if the connection broke after the provider accepted it', async () => {
  const phone = aPhone();
  const id = await queued(phone);
  await provider.faults([{ on: 'sms', times: 1, dropAfter: true }]);
  expect(await messages.send(id)).toBeGreaterThan(0);
  expect(await rowOf(id)).toMatchObject({ status: messageStatus.queued, tries: 1, error: 'the line broke' });
  await database.travel(6_000);
  expect(await messages.send(id)).toBeNull();
  expect((await provider.inbox(phone)).length).toBe(1);
  expect(await rowOf(id)).toMatchObject({ status: messageStatus.sent, tries: 2 });
});

it('would arrive twice without its request id (control)', async () => {
  const phone = aPhone();
  const [one, two] = [await queued(phone), await queued(phone)];
  await Promise.all([messages.send(one), messages.send(two)]);
  expect((await provider.inbox(phone)).length).toBe(2);
});

it('is tried five times at growing intervals, then fails', async () => {
  const id = await queued(aPhone());
  await provider.faults([{ on: 'sms', status500: true }]);
  let delivered = 0;
  for (const pause of [5, 20, 60, 180]) {
    expect(await messages.send(id)).toBeGreaterThan(0);
    expect(await messages.send(id)).toBeNull();
    delivered += (pause + 1) * 1_000;
    await database.travel(delivered);
  }
  expect(await messages.send(id)).toBeNull();
  expect(await rowOf(id)).toMatchObject({ status: messageStatus.failed, tries: 5, error: 'HTTP 500', sealed: null });
});

it('is not sent after its validity, and fails at once if the provider rejects it', async () => {
  const [late, wrong] = [await queued(aPhone(), 5), await queued('12345')];
  expect(await messages.send(wrong)).toBeNull();
  expect(await rowOf(wrong)).toMatchObject({ status: messageStatus.failed, error: 'INVALID_PHONE' });
  await database.travel(301_000);
  expect(await messages.send(late)).toBeNull();
  expect(await rowOf(late)).toMatchObject({ status: messageStatus.failed, error: 'EXPIRED' });
});

it('is sent by the sweep if no queue sent it', async () => {
  const phone = aPhone();
  await queued(phone);
  expect(await messages.sendDue()).toBeGreaterThan(0);
  expect((await provider.inbox(phone)).length).toBe(1);
});
