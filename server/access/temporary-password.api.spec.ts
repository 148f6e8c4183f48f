import { role } from '#domain/session/role.status';
import { rightNames } from '#contract/catalogue';
import { users } from '#contract/access/user.contract';
import { session } from '#contract/session/session.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { MessageService } from '#server/messages/message.service';
import { TestMessages } from '#server/messages/test-messages';

let api: TestApi;
let provider: TestMessages;
let admin: TestClient;

beforeAll(async () => {
  provider = await TestMessages.start();
  api = await TestApi.boot(AppModule, 'temporary_password', provider.env);
  admin = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), { rights: rightNames });
}, 90_000);
afterAll(async () => {
  await api.close();
  await provider.stop();
});

/** Returns the newest message of an address after all are sent. */
const newestTo = async (to: string): Promise<string> => {
  await api.app.get(MessageService, { strict: false }).sendDue();
  return (await provider.inbox(to))[0]?.text ?? '';
};
const passwordIn = (text: string): string => /[A-Za-z2-9]{14}/.exec(text)?.[0] ?? '';
const logIn = (username: string, password: string) => api.anonymous.post(session.login, { username, password });

const phone = '13911112222';
const email = 'new.person@venue.example';

it.each([
  ['a telephone', { phone, email }, phone, '139****2222'],
  ['only a mailbox', { phone: '', email }, email, 'n***@venue.example'],
])('goes to the owner with %s, and the reply does not contain it', async (_, contacts, to, mask) => {
  const username = `sent.${mask.length}`;
  const added = await admin.post(users.add, {
    ...contacts,
    name: '林晓',
    enName: 'Lin Xiao',
    gender: 2,
    username,
    roleId: role.student,
  });
  expect(added).toMatchObject({ code: 200, data: { username, password: null, sentTo: mask } });
  const first = passwordIn(await newestTo(to));
  expect(JSON.stringify(added)).not.toContain(first);
  expect(await logIn(username, first)).toMatchObject({ code: 200 });
  const again = await admin.post(users.reset, { id: added.data.id, reason: 'forgotten' });
  expect(again).toMatchObject({ code: 200, data: { password: null, sentTo: mask } });
  const second = passwordIn(await newestTo(to));
  expect(second).not.toBe(first);
  expect([(await logIn(username, first)).code, (await logIn(username, second)).code]).toEqual([400, 200]);
});

it('is in the reply only if the account has neither', async () => {
  const id = await aPerson(api.db);
  await api.db.rows(`update app_user set phone = '', email = '' where id = $1`, [id]);
  const { data } = await admin.post(users.reset, { id, reason: 'forgotten' });
  expect(data.sentTo).toBeNull();
  expect(await logIn(data.username, data.password ?? '')).toMatchObject({ code: 200 });
});
