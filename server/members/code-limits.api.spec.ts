import { messageChannel } from '#domain/messages/message.status';
import { account } from '#contract/members/account.contract';
import { human } from '#contract/members/human.contract';
import { registrations } from '#contract/members/registration.contract';
import { AppModule } from '#server/app.module';
import { Settings } from '#server/kit/settings/settings';
import { TestApi } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { MessageService } from '#server/messages/message.service';
import { TestMessages } from '#server/messages/test-messages';
import { aPassedCaptcha } from '#server/session/test-captcha';
import { codeSenderOf } from './code-limits.service';
import { VerificationCodeService } from './verification-code.service';

let api: TestApi;
let provider: TestMessages;

beforeAll(async () => {
  provider = await TestMessages.start();
  api = await TestApi.boot(AppModule, 'code_limits', provider.env);
}, 90_000);
beforeEach(async () => {
  await api.db.rows(`delete from verification_code`);
  await api.db.rows(`delete from sys_setting where sys_key like 'code.%'`);
});
afterAll(async () => {
  await api.close();
  await provider.stop();
});

let serial = 0;
const aPhone = () => `138${String(10_000_000 + ++serial)}`;
const set = async (values: Readonly<Record<string, number>>) => {
  for (const [key, value] of Object.entries(values))
    await api.db.rows(
      `
        insert into sys_setting (sys_key, sys_val)
        values ($1, $2)
        on conflict (sys_key) do update set sys_val = excluded.sys_val
      `,
      [key, String(value)],
    );
  await api.app.get(Settings, { strict: false }).refresh();
};
const ask = async (phone = aPhone()) =>
  api.anonymous.post(registrations.code, { phone, ...(await aPassedCaptcha(api.app)) });
const repeat = async <T>(times: number, work: () => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let n = 0; n < times; n += 1) results.push(await work());
  return results;
};

it('always asks a stranger for a captcha, also at a school with the fewest limits', async () => {
  expect(await api.anonymous.post(registrations.code, { phone: aPhone() })).toMatchObject({
    code: 400,
    errKey: 'HUMAN_FIRST',
  });
  expect(await ask()).toMatchObject({ code: 200 });
});

it('limits the different targets of one account, however many sessions it has', async () => {
  await set({ 'code.perAccountDay': 4 });
  const id = await aPerson(api.db);
  const clients = await Promise.all([api.clientFor(id), api.clientFor(id)]);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      clients[n % 2]?.post(account.contactCode, { channel: messageChannel.sms, contact: aPhone() }),
    ),
  );
  expect(answers.filter((answer) => answer?.code === 200)).toHaveLength(4);
  expect(answers.find((answer) => answer?.code === 429)).toMatchObject({ errKey: 'CODE_TOO_MANY' });
  const other = await api.clientFor(await aPerson(api.db));
  expect(await other.post(account.contactCode, { channel: messageChannel.sms, contact: aPhone() })).toMatchObject({
    code: 200,
  });
});

it('limits the different targets of one network address, with and without a captcha apart', async () => {
  await set({ 'code.perAddressDay': 3, 'code.unsolvedPerAddressDay': 2 });
  expect((await repeat(5, () => ask())).map(({ code }) => code)).toEqual([200, 200, 200, 429, 429]);
  expect(await ask()).toMatchObject({ errKey: 'CODE_TOO_MANY_HERE' });
  const mails = await repeat(3, () => api.anonymous.post(human.code, { email: `m${++serial}@venue.example` }));
  expect(mails.map(({ code }) => code)).toEqual([200, 200, 429]);
  const member = await api.clientFor(await aPerson(api.db));
  expect(await member.post(account.contactCode, { channel: messageChannel.sms, contact: aPhone() })).toMatchObject({
    code: 200,
  });
});

it('keeps a part of the daily budget for members, and warns staff once at 80 % and once when it is spent', async () => {
  await set({ 'code.smsPerDay': 10 });
  const staffId = await aPerson(api.db);
  const phone = aPhone();
  await api.db.rows('update app_user set phone = $2 where id = $1', [staffId, phone]);
  await api.clientFor(staffId, { rights: ['SysSettingEdit'] });
  const strangers = await Promise.all(Array.from({ length: 14 }, () => ask()));
  expect(strangers.filter(({ code }) => code === 200)).toHaveLength(8);
  expect(strangers.find(({ code }) => code !== 200)).toMatchObject({ code: 429, errKey: 'CODE_BUDGET_SPENT' });
  const codes = await repeat(3, async () => {
    const member = await api.clientFor(await aPerson(api.db));
    return (await member.post(account.contactCode, { channel: messageChannel.sms, contact: aPhone() })).code;
  });
  expect(codes).toEqual([200, 200, 429]);
  expect(await api.anonymous.post(human.code, { email: 'still@venue.example' })).toMatchObject({ code: 200 });
  await api.app.get(MessageService, { strict: false }).sendDue();
  const warnings = (await provider.inbox(phone)).map(({ text }) => text);
  expect(warnings).toEqual([expect.stringContaining('已发10条'), expect.stringContaining('已发8条')]);
});

it('counts the addresses of one IPv6 network as one', async () => {
  await set({ 'code.perAddressDay': 1 });
  const codes = api.app.get(VerificationCodeService, { strict: false });
  const askFrom = (ip: string) =>
    codes.send(
      { purpose: 1, channel: messageChannel.sms, target: aPhone() },
      codeSenderOf({ kind: 'anonymous', ip } as never, true),
      () => Promise.resolve({ to: aPhone(), lang: 'zh' }),
    );
  await expect(askFrom('2001:db8:1:2::7')).resolves.toMatchObject({ seconds: 60 });
  await expect(askFrom('2001:db8:1:2:3:4:5:6')).rejects.toMatchObject({ spec: { key: 'CODE_TOO_MANY_HERE' } });
  await expect(askFrom('2001:db8:1:3::7')).resolves.toMatchObject({ seconds: 60 });
  await expect(askFrom('::ffff:10.0.0.1')).resolves.toMatchObject({ seconds: 60 });
  await expect(askFrom('10.0.0.1')).rejects.toMatchObject({ spec: { key: 'CODE_TOO_MANY_HERE' } });
});
