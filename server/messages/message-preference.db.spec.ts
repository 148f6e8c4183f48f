import { messageChannel, messageStatus } from '#domain/messages/message.status';
import type { Tx } from '#server/kit/db/db';
import { Clock } from '#server/kit/runtime/clock';
import { log } from '#server/kit/runtime/log';
import { schoolDefaults } from '#server/kit/settings/school-defaults';
import { Settings } from '#server/kit/settings/settings';
import { aPerson } from '#server/kit/testing/test-data';
import { TestDatabase } from '#server/kit/testing/test-database';
import { testEnv } from '#server/kit/testing/test-env';
import { MessageConfig } from './message-config';
import { MessageProviderRegistry } from './message-provider-registry';
import { MessageService } from './message.service';
import { MessageStore } from './message.store';
import { TestMessages } from './test-messages';

let database: TestDatabase;
let provider: TestMessages;
let messages: MessageService;
let settings: Settings;
let serial = 0;

beforeAll(async () => {
  log.level = 'silent';
  [database, provider] = await Promise.all([TestDatabase.create('message_preferences'), TestMessages.start()]);
  const env = testEnv(database.url, provider.env);
  settings = new Settings(database.db, schoolDefaults.plain);
  messages = new MessageService(
    new MessageStore(database.db),
    env,
    new MessageProviderRegistry(new MessageConfig(env), new Clock()),
    settings,
  );
}, 60_000);
afterAll(async () => {
  settings.onApplicationShutdown();
  await database.close();
  await provider.stop();
});

/** Creates a person with a telephone and an email address who turned off what `off` names. */
async function createRecipient(off: { sms?: boolean; mail?: boolean; groups?: string[] } = {}) {
  const userId = await aPerson(database.db);
  const phone = `134${String(10_000_000 + ++serial)}`;
  const email = `r${serial}@venue.example`;
  await database.db.rows('update app_user set phone = $2, email = $3 where id = $1', [userId, phone, email]);
  await database.db.rows(
    'insert into member_profile (user_id, notify_sms, notify_mail, muted_groups) values ($1, $2, $3, $4)',
    [userId, off.sms !== true, off.mail !== true, off.groups ?? []],
  );
  return { userId, phone, email };
}
const remind = (userId: number, about = `couponEnding.${++serial}`) =>
  database.db.transact((tx) =>
    messages.queue(tx, 'couponEnding', {
      to: userId,
      parameters: { name: '券', nameEn: 'Coupon', until: '12-31 23:59' },
      about,
    }),
  );
const received = async ({ phone, email }: { phone: string; email: string }) => {
  await messages.sendDue();
  return { sms: (await provider.inbox(phone)).length, mail: (await provider.inbox(email)).length };
};
const recordsOf = (userId: number) =>
  database.db.rows<{ status: number; channel: number; sealed: string | null; mask: string }>(
    'select status, channel, sealed, address_mask as mask from message_record where user_id = $1 order by id',
    [userId],
  );
const eventsOf = async (userId: number) =>
  (
    await database.db.rows(
      `
        select 1
        from outbox o
          join message_record m on m.id = (o.payload ->> 'id')::int
        where o.name = 'message.queued' and m.user_id = $1
      `,
      [userId],
    )
  ).length;

it('sends a reminder by SMS, and by mail to a person who turned SMS off', async () => {
  const [both, mailOnly] = [await createRecipient(), await createRecipient({ sms: true })];
  expect(await remind(both.userId)).toBe(`134****${both.phone.slice(7)}`);
  expect(await remind(mailOnly.userId)).toBe('r***@venue.example');
  expect(await received(both)).toEqual({ sms: 1, mail: 0 });
  expect(await received(mailOnly)).toEqual({ sms: 0, mail: 1 });
});

it('sends nothing to a person who turned both or the group off, and records that', async () => {
  for (const off of [{ sms: true, mail: true }, { groups: ['coupons'] }]) {
    const person = await createRecipient(off);
    expect(await remind(person.userId)).toBeNull();
    expect(await received(person)).toEqual({ sms: 0, mail: 0 });
    expect(await recordsOf(person.userId)).toEqual([
      {
        status: messageStatus.declined,
        channel: messageChannel.sms,
        sealed: null,
        mask: `134****${person.phone.slice(7)}`,
      },
    ]);
    expect(await eventsOf(person.userId)).toBe(0);
  }
});

it('sends a message of another group, and a required one whatever is turned off', async () => {
  const [other, none] = [
    await createRecipient({ groups: ['money'] }),
    await createRecipient({ sms: true, mail: true, groups: ['coupons', 'bookings', 'money', 'reviews'] }),
  ];
  await remind(other.userId);
  expect(await received(other)).toEqual({ sms: 1, mail: 0 });
  await database.db.transact((tx) => messages.queue(tx, 'passwordNew', { to: none.userId, parameters: {} }));
  expect(await received(none)).toEqual({ sms: 1, mail: 0 });
  expect(await eventsOf(none.userId)).toBe(1);
});

it('is sent once about a subject, and stays declined if the person turns it on afterwards', async () => {
  const [twice, declined] = [await createRecipient(), await createRecipient({ groups: ['coupons'] })];
  await remind(twice.userId, 'twice');
  await remind(twice.userId, 'twice');
  expect(await received(twice)).toEqual({ sms: 1, mail: 0 });
  await remind(declined.userId, 'declined');
  await database.db.rows(`update member_profile set muted_groups = '{}' where user_id = $1`, [declined.userId]);
  await remind(declined.userId, 'declined');
  expect(await received(declined)).toEqual({ sms: 0, mail: 0 });
  await remind(declined.userId, 'declined later');
  expect(await received(declined)).toEqual({ sms: 1, mail: 0 });
});

it('writes nothing for a person without an address, and uses the telephone given for the matter', async () => {
  const userId = await aPerson(database.db);
  await database.db.rows(`update app_user set phone = '', email = '' where id = $1`, [userId]);
  expect(await remind(userId)).toBeNull();
  expect(await recordsOf(userId)).toEqual([]);
  const phone = `134${String(10_000_000 + ++serial)}`;
  const parameters = { title: '训练', n: 2 };
  await database.db.transact((tx) => messages.queue(tx, 'bulkLapsed', { to: userId, phone, parameters }));
  expect(await received({ phone, email: '' })).toMatchObject({ sms: 1 });
});

it('reads the recipients of many messages with one statement and writes them with one', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => createRecipient()));
  const statements: string[] = [];
  await database.db.transact((tx) => {
    const counted = Object.create(tx, {
      prepared: {
        value: (...args: Parameters<Tx['prepared']>) => {
          statements.push(args[0]);
          return tx.prepared(...args);
        },
      },
    }) as Tx;
    const parameters = { name: '券', nameEn: 'Coupon' };
    return messages.queueAll(
      counted,
      'couponGiven',
      people.map(({ userId }) => ({ to: userId, parameters })),
    );
  });
  expect(statements).toEqual(['message recipients', 'messages']);
  expect(await Promise.all(people.map(({ userId }) => eventsOf(userId)))).toEqual(people.map(() => 1));
});
