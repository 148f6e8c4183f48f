import { createHash } from 'node:crypto';
import { messageChannel, type MessageChannel } from '#domain/messages/message.status';
import { role } from '#domain/session/role.status';
import { account } from '#contract/members/account.contract';
import { passwords } from '#contract/members/password.contract';
import { session } from '#contract/session/session.contract';
import { AppModule } from '#server/app.module';
import { Tx } from '#server/kit/db/db';
import { TestApi, TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { hashSecret } from '#server/kit/crypto/password-hash';
import { WalletService } from '#server/wallet/wallet.service';
import { PayLockNotifications } from './pay-lock-notifications.service';
import { MessageService } from '#server/messages/message.service';
import { aPassedCaptcha } from '#server/session/test-captcha';
import { TestMessages } from '#server/messages/test-messages';

let api: TestApi;
let provider: TestMessages;

beforeAll(async () => {
  provider = await TestMessages.start();
  api = await TestApi.boot(AppModule, 'password', provider.env);
}, 90_000);
beforeEach(() => api.database.travel(0));
afterAll(async () => {
  await api.close();
  await provider.stop();
});

const { sms, mail } = messageChannel;
const currentPassword = 'Abcdefgh1234';
const newPassword = 'Zyxwvuts9876';
let serial = 0;

/** Creates a member with a password, a telephone number and an email address. */
async function createMember() {
  const id = await aPerson(api.db);
  const n = String(10_000_000 + ++serial);
  const [phone, email] = [`137${n}`, `p${n}@venue.example`];
  const [row] = await api.db.rows<{ username: string }>(
    'update app_user set phone = $2, email = $3, password_hash = $4 where id = $1 returning username',
    [id, phone, email, await hashSecret(currentPassword)],
  );
  return { id, phone, email, username: (row as { username: string }).username };
}
const signIn = (username: string, password: string) => api.anonymous.post(session.login, { username, password });
const askReset = async (account: string, channel: MessageChannel) =>
  api.anonymous.post(passwords.resetCode, { account, channel, ...(await aPassedCaptcha(api.app)) });
const clientOf = async (username: string, password = currentPassword) => {
  const { data } = await signIn(username, password);
  return new TestClient(api.address, api.env, data.token.access_token);
};
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

describe('a forgotten password', () => {
  it('is reset with an SMS code, and every session ends', async () => {
    const { username, phone } = await createMember();
    const [one, two] = [await clientOf(username), await clientOf(username)];
    expect(await askReset(username, sms)).toMatchObject({
      code: 200,
      data: { seconds: 60, minutes: 5 },
    });
    const code = await provider.codeTo(api.app, phone);
    expect(
      await api.anonymous.post(passwords.reset, { account: username, channel: sms, code, password: 'short' }),
    ).toMatchObject({ code: 400, errKey: 'BAD_INPUT' });
    expect(
      await api.anonymous.post(passwords.reset, { account: username, channel: sms, code, password: newPassword }),
    ).toMatchObject({ code: 200 });
    expect([(await one.get(account.self, {})).code, (await two.get(account.self, {})).code]).toEqual([408, 408]);
    expect([(await signIn(username, currentPassword)).code, (await signIn(username, newPassword)).code]).toEqual([
      400, 200,
    ]);
    expect(
      await api.anonymous.post(passwords.reset, { account: username, channel: sms, code, password: currentPassword }),
    ).toMatchObject({ code: 400, errKey: 'CODE_GONE' });
  });

  it('is reset by mail too, under the mobile number, and unlocks the account', async () => {
    const { id, phone, email, username } = await createMember();
    await api.db.rows(
      `update app_user set failed_logins = 9, locked_until = app_now() + interval '10 minutes' where id = $1`,
      [id],
    );
    expect(await signIn(username, currentPassword)).toMatchObject({ code: 250, errKey: 'ACCOUNT_LOCKED' });
    await askReset(phone, mail);
    const code = await provider.codeTo(api.app, email);
    expect(
      await api.anonymous.post(passwords.reset, { account: phone, channel: mail, code, password: newPassword }),
    ).toMatchObject({ code: 200 });
    expect(await signIn(username, newPassword)).toMatchObject({ code: 200 });
  });

  it('gives the same responses for an unknown account, call by call', async () => {
    const { username } = await createMember();
    const calls = async (name: string) => {
      const answers = [await askReset(name, sms), await askReset(name, sms)];
      for (let n = 0; n < 6; n += 1)
        answers.push(
          (await api.anonymous.post(passwords.reset, {
            account: name,
            channel: sms,
            code: '000000',
            password: newPassword,
          })) as never,
        );
      return answers.map(({ code, errKey, message, data }) => ({
        code,
        errKey,
        message: message.replace(/\d+/g, ''),
        left: (data as { left?: number } | null)?.left,
      }));
    };
    expect(await calls('nobody.at.all')).toEqual(await calls(username));
  });

  it('of a school account is not reset here: its owner is told where', async () => {
    const { id, phone, username } = await createMember();
    await api.db.rows(`update app_user set password_hash = '-' where id = $1`, [id]);
    expect(await askReset(username, sms)).toMatchObject({
      code: 200,
    });
    await provider.codeTo(api.app, phone).catch(() => undefined);
    expect((await provider.inbox(phone))[0]?.text).toContain('统一身份认证');
    expect(
      await api.anonymous.post(passwords.reset, {
        account: username,
        channel: sms,
        code: '123456',
        password: newPassword,
      }),
    ).toMatchObject({ code: 400 });
  });

  it('is reset once by two concurrent uses of a code', async () => {
    const { username, phone } = await createMember();
    await askReset(username, sms);
    const code = await provider.codeTo(api.app, phone);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        api.anonymous.post(passwords.reset, { account: username, channel: sms, code, password: `${newPassword}${n}` }),
      ),
    );
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    const winner = answers.findIndex((answer) => answer.code === 200);
    expect(await signIn(username, `${newPassword}${winner}`)).toMatchObject({ code: 200 });
  });

  it('would be reset twice without the row lock (control)', async () => {
    const { username, phone } = await createMember();
    await askReset(username, sms);
    const code = await provider.codeTo(api.app, phone);
    const held = Object.getOwnPropertyDescriptor(Tx.prototype, 'rows')?.value as Tx['rows'];
    let read = 0;
    let open = () => undefined as void;
    const gate = new Promise<void>((done) => {
      open = done;
    });
    const spy = jest.spyOn(Tx.prototype, 'rows').mockImplementation(async function (
      this: Tx,
      sql: string,
      values?: unknown[],
    ) {
      if (!/from verification_code\s+where target/.test(sql)) return held.call(this, sql, values);
      const rows = await held.call(this, sql.replace('for update', ''), values);
      read += 1;
      if (read === 2) open();
      await gate;
      return rows;
    } as Tx['rows']);
    const answers = await Promise.all(
      [0, 1].map((n) =>
        api.anonymous.post(passwords.reset, { account: username, channel: sms, code, password: `${newPassword}${n}` }),
      ),
    ).finally(() => spy.mockRestore());
    expect(answers.map((answer) => answer.code)).toEqual([200, 200]);
  });

  it('allows five attempts in total under concurrent guesses', async () => {
    const { username, phone } = await createMember();
    await askReset(username, sms);
    const code = await provider.codeTo(api.app, phone);
    const guess = code === '111111' ? '222222' : '111111';
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        api.anonymous.post(passwords.reset, {
          account: username,
          channel: sms,
          code: guess,
          password: `${newPassword}${n}`,
        }),
      ),
    );
    expect(answers.filter(({ errKey }) => errKey === 'CODE_WRONG')).toHaveLength(5);
    expect(answers.filter(({ errKey }) => errKey === 'CODE_GONE')).toHaveLength(7);
  });
});

describe('a changed password', () => {
  it('keeps its session and ends the others', async () => {
    const { username } = await createMember();
    const [mine, other] = [await clientOf(username), await clientOf(username)];
    expect(await mine.post(passwords.modify, { oldPassword: 'wrong', password: newPassword })).toMatchObject({
      code: 400,
      errKey: 'OLD_PASSWORD_WRONG',
    });
    expect(
      await mine.post(passwords.modify, { oldPassword: currentPassword, password: currentPassword }),
    ).toMatchObject({
      code: 400,
      errKey: 'PASSWORD_SAME',
    });
    expect(await mine.post(passwords.modify, { oldPassword: currentPassword, password: newPassword })).toMatchObject({
      code: 200,
    });
    expect([(await mine.get(account.self, {})).code, (await other.get(account.self, {})).code]).toEqual([200, 408]);
    expect(await signIn(username, newPassword)).toMatchObject({ code: 200 });
  });

  it('is changed before login with the current one, and locks guesses like logins', async () => {
    const { username } = await createMember();
    for (let n = 0; n < 5; n += 1)
      expect(
        await api.anonymous.post(passwords.modify, { username, oldPassword: `wrong${n}`, password: newPassword }),
      ).toMatchObject({ code: 400, errKey: 'BAD_CREDENTIALS' });
    expect(
      await api.anonymous.post(passwords.modify, { username, oldPassword: currentPassword, password: newPassword }),
    ).toMatchObject({
      code: 400,
      errKey: 'CAPTCHA_NEEDED',
    });
    const other = await createMember();
    expect(
      await api.anonymous.post(passwords.modify, {
        username: other.username,
        oldPassword: currentPassword,
        password: newPassword,
      }),
    ).toMatchObject({ code: 200 });
  });
});

describe('the member profile', () => {
  it('is masked, revealed by field with a log line, and saved by version', async () => {
    const { id, username, phone } = await createMember();
    const mine = await clientOf(username);
    const self = await mine.get(account.self, {});
    expect(self.data).toMatchObject({
      phone: `137****${phone.slice(7)}`,
      email: 'p***@venue.example',
      payPassword: false,
      application: null,
    });
    expect(await mine.post(account.reveal, { field: 'phone' })).toMatchObject({ code: 200, data: { value: phone } });
    expect(await api.db.rows('select person, fields from viewer_log where viewer = $1', [id])).toEqual([
      { person: id, fields: ['phone'] },
    ]);
    const form = {
      enName: 'Anne Li',
      emergencyName: '李四',
      emergencyPhone: '010-12345678',
      notifySms: false,
      notifyMail: true,
      version: self.data.version,
    };
    expect(await mine.post(account.save, { ...form, emergencyPhone: '12' })).toMatchObject({
      code: 400,
      errKey: 'BAD_INPUT',
      data: { fields: [{ field: 'emergencyPhone' }] },
    });
    expect(await mine.post(account.save, form)).toMatchObject({
      code: 200,
      data: { enName: 'Anne Li', emergencyName: '李四', emergencyPhone: '010*****5678', notifySms: false },
    });
    expect(await mine.post(account.save, form)).toMatchObject({ code: 409, errKey: 'STALE_VERSION' });
  });

  it('accepts a new telephone with code and password, and notifies the old one', async () => {
    const { id, username, phone } = await createMember();
    const mine = await clientOf(username);
    const contact = `135${String(10_000_000 + ++serial)}`;
    expect(await mine.post(account.contactCode, { channel: sms, contact })).toMatchObject({ code: 200 });
    const code = await provider.codeTo(api.app, contact);
    expect(await mine.post(account.contact, { channel: sms, contact, code, password: 'wrong' })).toMatchObject({
      code: 400,
      errKey: 'OLD_PASSWORD_WRONG',
    });
    expect(await mine.post(account.contact, { channel: sms, contact, code, password: currentPassword })).toMatchObject({
      code: 200,
      data: { phone: `135****${contact.slice(7)}` },
    });
    await provider.codeTo(api.app, contact);
    expect((await provider.inbox(phone))[0]?.text).toContain('联系方式已更换');
    expect((await api.db.rows<{ phone: string }>('select phone from app_user where id = $1', [id]))[0]?.phone).toBe(
      contact,
    );
  });

  it("notifies the old one in its owner's language", async () => {
    const { id, username, phone } = await createMember();
    await api.db.rows(`update app_user set lang = 'en' where id = $1`, [id]);
    const mine = await clientOf(username);
    const contact = `135${String(10_000_000 + ++serial)}`;
    await mine.post(account.contactCode, { channel: sms, contact });
    expect(
      await mine.post(account.contact, {
        channel: sms,
        contact,
        code: await provider.codeTo(api.app, contact),
        password: currentPassword,
      }),
    ).toMatchObject({ code: 200 });
    await provider.codeTo(api.app, contact);
    expect((await provider.inbox(phone))[0]?.text).toContain('Your account contact was changed to 135');
  });

  it('takes over no mailbox, and does not reveal its owner', async () => {
    const [one, two] = [await createMember(), await createMember()];
    const mine = await clientOf(one.username);
    expect(await mine.post(account.contactCode, { channel: mail, contact: two.email.toUpperCase() })).toMatchObject({
      code: 200,
    });
    await provider.codeTo(api.app, two.email).catch(() => undefined);
    expect((await provider.inbox(two.email.toUpperCase()))[0]?.text).toContain('已有账户');
    expect(
      await mine.post(account.contact, {
        channel: mail,
        contact: two.email.toUpperCase(),
        code: '123456',
        password: currentPassword,
      }),
    ).toMatchObject({ code: 400 });
  });

  it('of an SSO person changes without a password, and without a code if no message can be sent', async () => {
    const id = await aPerson(api.db, { roleId: role.staff });
    await api.db.rows(`update app_user set phone = '', email = '' where id = $1`, [id]);
    const mine = await api.clientFor(id);
    expect(await mine.post(account.payPasswordCode, { channel: sms })).toMatchObject({
      code: 250,
      errKey: 'CONTACT_MISSING',
    });
    const contact = `134${String(10_000_000 + ++serial)}`;
    await mine.post(account.contactCode, { channel: sms, contact });
    expect(
      await mine.post(account.contact, { channel: sms, contact, code: await provider.codeTo(api.app, contact) }),
    ).toMatchObject({ code: 200 });
  });
});

describe('a payment password', () => {
  it('is set with a code, refuses weak ones, and lifts the lock of wrong attempts', async () => {
    const { id, username, phone } = await createMember();
    const mine = await clientOf(username);
    await mine.post(account.payPasswordCode, { channel: sms });
    const code = await provider.codeTo(api.app, phone);
    expect(await mine.post(account.payPassword, { channel: sms, code, payPassword: md5('123456') })).toMatchObject({
      code: 400,
      errKey: 'PAY_PASSWORD_WEAK',
    });
    expect(await mine.post(account.payPassword, { channel: sms, code, payPassword: md5('135790') })).toMatchObject({
      code: 200,
    });
    const wallet = api.app.get(WalletService, { strict: false });
    for (let n = 0; n < 5; n += 1) await wallet.requirePassword(id, md5('000111')).catch(() => undefined);
    await expect(wallet.requirePassword(id, md5('135790'))).rejects.toMatchObject({
      spec: { key: 'PAY_PASSWORD_LOCKED' },
    });
    const lockNotices = await api.db.rows<{ lock: Parameters<PayLockNotifications['notify']>[0] }>(
      `select payload as lock from outbox where name = 'wallet.passwordLocked'`,
    );
    expect(lockNotices).toEqual([{ lock: { userId: id, tries: 5, until: expect.any(Number) as number } }]);
    for (const { lock } of [...lockNotices, ...lockNotices])
      await api.app.get(PayLockNotifications, { strict: false }).notify(lock);
    await api.app.get(MessageService, { strict: false }).sendDue();
    expect((await provider.inbox(phone)).map(({ text }) => text).filter((text) => text.includes('锁定至'))).toEqual([
      expect.stringMatching(/连续输错5次，余额支付已锁定至\d\d-\d\d \d\d:\d\d。/),
    ]);
    await api.database.travel(61_000);
    await mine.post(account.payPasswordCode, { channel: sms });
    await mine.post(account.payPassword, {
      channel: sms,
      code: await provider.codeTo(api.app, phone),
      payPassword: md5('246801'),
    });
    await expect(wallet.requirePassword(id, md5('246801'))).resolves.toBeUndefined();
  });
});
