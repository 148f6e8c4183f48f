import { fileClass } from '#domain/attachments/attachment.status';
import { cardChecksum } from '#domain/kit/identity';
import { cardType, gender, registrationStatus } from '#domain/members/member.status';
import { externalKind } from '#domain/messages/message.status';
import { role } from '#domain/session/role.status';
import { attachments } from '#contract/attachments/attachment.contract';
import { account } from '#contract/members/account.contract';
import { registrations } from '#contract/members/registration.contract';
import type { InputOf } from '#contract/kit/endpoint';
import { orders } from '#contract/orders/order.contract';
import { session } from '#contract/session/session.contract';
import { AppModule } from '#server/app.module';
import { TestApi, TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { MessageService } from '#server/messages/message.service';
import { aPassedCaptcha } from '#server/session/test-captcha';
import { TestMessages } from '#server/messages/test-messages';

let api: TestApi;
let provider: TestMessages;
let clerk: TestClient;

beforeAll(async () => {
  provider = await TestMessages.start();
  api = await TestApi.boot(AppModule, 'registration', provider.env);
  clerk = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), {
    rights: ['RegisterUsers', 'RegisterUsersCheck', 'RegisterUsersExport', 'viewPhone'],
  });
}, 90_000);
afterAll(async () => {
  await api.close();
  await provider.stop();
});

let serial = 0;
const password = 'Abcdefgh1234';
const aPhone = () => `139${String(10_000_000 + ++serial)}`;
const aCard = () => {
  const first = `110105199001${String(1 + (++serial % 28)).padStart(2, '0')}${String(100 + serial).slice(-3)}`;
  return first + cardChecksum(first);
};
type Form = InputOf<typeof registrations.register>;
const aForm = (phone: string, code: string, more: Partial<Form> = {}): Form => ({
  phone,
  code,
  name: '欧阳明月',
  gender: gender.female,
  cardType: cardType.identityCard,
  cardNo: aCard(),
  externalKind: externalKind.alumni,
  password,
  ...more,
});
const askCode = async (phone: string) =>
  api.anonymous.post(registrations.code, { phone, ...(await aPassedCaptcha(api.app)) });
const codeFor = async (phone: string) => {
  const response = await askCode(phone);
  expect(response).toMatchObject({ code: 200 });
  return provider.codeTo(api.app, phone);
};
const registered = async (more: Partial<Form> = {}) => {
  const phone = aPhone();
  const form = aForm(phone, await codeFor(phone), more);
  expect(await api.anonymous.post(registrations.register, form)).toMatchObject({ code: 200 });
  return { phone, form };
};
const signIn = async (username: string) => {
  const { data } = await api.anonymous.post(session.login, { username, password });
  return { client: new TestClient(api.address, api.env, data.token.access_token), data };
};
const newestTo = async (phone: string) => {
  await api.app.get(MessageService, { strict: false }).sendDue();
  return (await provider.inbox(phone))[0]?.text;
};
const applicationOf = async (phone: string) =>
  (
    await api.db.rows<{ id: number; status: number }>(
      'select r.id, r.status from registration r join app_user u on u.id = r.user_id where u.phone = $1',
      [phone],
    )
  )[0] as { id: number; status: number };

it('creates an account for a verified number, which is reviewed and then usable', async () => {
  const { phone } = await registered();
  const { client, data } = await signIn(phone);
  expect([data.role, data.user.loginCheckStatus]).toEqual([role.external, registrationStatus.waiting]);
  expect(await client.get(orders.mine, {})).toMatchObject({ code: 403, errKey: 'ACCOUNT_PENDING' });
  expect(await client.get(account.self, {})).toMatchObject({
    code: 200,
    data: {
      loginCheckStatus: 0,
      application: { status: registrationStatus.waiting, round: 1 },
      cardNo: expect.stringMatching(/^11\*{14}/) as unknown,
    },
  });
  const { id } = await applicationOf(phone);
  expect(await clerk.post(registrations.check, { ids: [id], checkStatus: registrationStatus.passed })).toMatchObject({
    code: 200,
    data: { done: 1, refused: [] },
  });
  const again = await signIn(phone);
  expect(again.data.user.loginCheckStatus).toBe(registrationStatus.passed);
  expect(await again.client.get(orders.mine, {})).toMatchObject({ code: 200 });
  expect((await provider.codeTo(api.app, phone).catch(() => '')).length).toBe(0);
  expect((await provider.inbox(phone))[0]?.text).toContain('已通过审核');
});

it('hides whether an account exists: only the number itself is told', async () => {
  const { phone } = await registered();
  await api.database.travel(61_000);
  const free = await askCode(aPhone());
  const taken = await askCode(phone);
  expect({ code: taken.code, message: taken.message, data: taken.data }).toEqual({
    code: free.code,
    message: free.message,
    data: free.data,
  });
  await provider.codeTo(api.app, phone).catch(() => undefined);
  expect((await provider.inbox(phone))[0]?.text).toContain('已有账户');
  expect(await api.anonymous.post(registrations.register, aForm(phone, '000000'))).toMatchObject({
    code: 400,
    errKey: 'CODE_WRONG',
  });
  await api.database.travel(0);
});

it('refuses a duplicate document with a neutral message, and keeps the code valid', async () => {
  const { form } = await registered();
  const phone = aPhone();
  const code = await codeFor(phone);
  expect(
    await api.anonymous.post(registrations.register, aForm(phone, code, { cardNo: form.cardNo.toLowerCase() })),
  ).toMatchObject({ code: 250, errKey: 'ACCOUNT_TAKEN' });
  expect(await api.anonymous.post(registrations.register, aForm(phone, code))).toMatchObject({ code: 200 });
});

it('reports every wrong field together and uses no code', async () => {
  const phone = aPhone();
  const code = await codeFor(phone);
  const refused = await api.anonymous.post(
    registrations.register,
    aForm(phone, code, { cardNo: '11010519900101123X', email: 'nobody', password: 'short' }),
  );
  expect(refused).toMatchObject({ code: 400, errKey: 'BAD_INPUT' });
  expect((refused.data as unknown as { fields: { field: string }[] }).fields.map(({ field }) => field).sort()).toEqual([
    'cardNo',
    'email',
    'password',
  ]);
  expect(await api.anonymous.post(registrations.register, aForm(phone, code))).toMatchObject({ code: 200 });
});

it('allows five attempts per code, then refuses even the right one', async () => {
  const phone = aPhone();
  const code = await codeFor(phone);
  const wrong = code === '123456' ? '654321' : '123456';
  for (let left = 4; left >= 0; left -= 1)
    expect(await api.anonymous.post(registrations.register, aForm(phone, wrong))).toMatchObject({
      code: 400,
      errKey: 'CODE_WRONG',
      data: { left },
    });
  expect(await api.anonymous.post(registrations.register, aForm(phone, code))).toMatchObject({
    code: 400,
    errKey: 'CODE_GONE',
  });
});

it('expires a code after five minutes, and sends the next after one', async () => {
  const phone = aPhone();
  const code = await codeFor(phone);
  expect(await askCode(phone)).toMatchObject({ code: 429, errKey: 'CODE_TOO_SOON' });
  await api.database.travel(301_000);
  expect(await api.anonymous.post(registrations.register, aForm(phone, code))).toMatchObject({
    code: 400,
    errKey: 'CODE_GONE',
  });
  expect(await api.anonymous.post(registrations.register, aForm(phone, await codeFor(phone)))).toMatchObject({
    code: 200,
  });
  await api.database.travel(0);
});

it('sends ten codes a day to one number', async () => {
  const phone = aPhone();
  for (let n = 0; n < 10; n += 1) {
    await api.database.travel(n * 61_000);
    expect(await askCode(phone)).toMatchObject({ code: 200 });
  }
  await api.database.travel(10 * 61_000);
  expect(await askCode(phone)).toMatchObject({ code: 429, errKey: 'CODE_TOO_MANY' });
  await api.database.travel(0);
});

it('is refused with a reason, corrected by its owner, and resubmitted', async () => {
  const { phone } = await registered();
  const { id } = await applicationOf(phone);
  expect(await clerk.post(registrations.check, { ids: [id], checkStatus: registrationStatus.failed })).toMatchObject({
    code: 400,
    errKey: 'REASON_MISSING',
  });
  expect(
    await clerk.post(registrations.check, {
      ids: [id],
      checkStatus: registrationStatus.failed,
      checkContent: '姓名与证件不符',
    }),
  ).toMatchObject({ code: 200, message: '审核成功' });
  expect(await newestTo(phone)).toContain('未通过审核：姓名与证件不符');
  const { client, data } = await signIn(phone);
  expect(data.user.loginCheckStatus).toBe(registrationStatus.failed);
  const resubmit = { name: '欧阳明', cardType: cardType.identityCard, email: 'o@y.cn', sponsor: 'T1001', remark: '' };
  expect(await client.post(account.resubmit, resubmit)).toMatchObject({
    code: 200,
    data: { name: '欧阳明', application: { status: registrationStatus.waiting, round: 2 } },
  });
  expect(await client.post(account.resubmit, resubmit)).toMatchObject({ code: 250, errKey: 'REVIEW_OVER' });
  const detail = await clerk.get(registrations.detail, { id });
  expect(detail.data.log.map(({ status, note }) => [status, note])).toEqual([
    [0, ''],
    [2, '姓名与证件不符'],
    [0, ''],
  ]);
});

it('is notified of the result in the language of the form', async () => {
  const { phone } = await registered({ lang: 'en' });
  expect(
    await clerk.post(registrations.check, {
      ids: [(await applicationOf(phone)).id],
      checkStatus: registrationStatus.passed,
      checkContent: '',
    }),
  ).toMatchObject({ code: 200 });
  expect(await newestTo(phone)).toContain('Your registration was approved. You can book now.');
});

it('withdraws an approval with a reason, and ends its sessions', async () => {
  const { phone } = await registered();
  const { id } = await applicationOf(phone);
  await clerk.post(registrations.check, { ids: [id], checkStatus: registrationStatus.passed });
  const { client } = await signIn(phone);
  expect(await client.get(orders.mine, {})).toMatchObject({ code: 200 });
  expect(
    await clerk.post(registrations.check, {
      ids: [id],
      checkStatus: registrationStatus.failed,
      checkContent: '资料虚假',
    }),
  ).toMatchObject({ code: 200, data: { done: 1 } });
  expect(await client.get(orders.mine, {})).toMatchObject({ code: 408 });
});

it('decides several separately, and reports failures', async () => {
  const [one, two] = [await applicationOf((await registered()).phone), await applicationOf((await registered()).phone)];
  await clerk.post(registrations.check, { ids: [one.id], checkStatus: registrationStatus.passed });
  expect(
    await clerk.post(registrations.check, { ids: [one.id, two.id, 99_999], checkStatus: registrationStatus.passed }),
  ).toMatchObject({
    code: 200,
    data: {
      done: 1,
      refused: [{ id: one.id, messageEn: expect.stringContaining('has changed') as unknown }, { id: 99_999 }],
    },
  });
});

it('masks the list, reveals one with an audit line, and requires the right', async () => {
  const { phone, form } = await registered();
  const { id } = await applicationOf(phone);
  const listed = await clerk.get(registrations.list, { keyword: phone });
  expect(listed.data.content[0]).toMatchObject({
    phone: `139****${phone.slice(7)}`,
    cardNo: expect.stringMatching(/^11\*+/) as unknown,
  });
  const before = await api.db.rows<{ n: number }>('select count(*)::int as n from viewer_log');
  expect((await clerk.get(registrations.detail, { id })).data).toMatchObject({ phone, cardNo: form.cardNo });
  const after = await api.db.rows<{ n: number }>('select count(*)::int as n from viewer_log');
  expect((after[0]?.n ?? 0) - (before[0]?.n ?? 0)).toBe(1);
  const plain = await api.clientFor(await aPerson(api.db, { roleId: role.venueAdmin }), { rights: ['RegisterUsers'] });
  expect((await plain.get(registrations.detail, { id })).data).toMatchObject({
    phone: `139****${phone.slice(7)}`,
    opened: [],
  });
  expect(await plain.post(registrations.check, { ids: [id], checkStatus: registrationStatus.passed })).toMatchObject({
    code: 403,
  });
  const file = await clerk.fetch(registrations.exportFile, { keyword: phone });
  expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')]);
});

it('accepts documents of a pending applicant, and shows them to staff only, with an audit line', async () => {
  const { phone } = await registered();
  const { client } = await signIn(phone);
  const { id } = await applicationOf(phone);
  const [{ id: userId }] = (await api.db.rows<{ id: number }>('select id from app_user where phone = $1', [phone])) as [
    { id: number },
  ];
  const paper = 'a'.repeat(31) + String(serial % 10);
  await api.db.rows(
    `
      insert into attachment (id, owner_id, file_class, open, ext, name, bytes, sha256)
      values ($1, $2, ${fileClass.registration}, false, 'pdf', 'p.pdf', 10, $3)
    `,
    [paper, userId, 'b'.repeat(64)],
  );
  expect(await client.post(account.proofs, { ids: ['c'.repeat(32)] })).toMatchObject({ code: 404 });
  expect(await client.post(account.proofs, { ids: [paper] })).toMatchObject({
    code: 200,
    data: { application: { proofIds: [paper] } },
  });
  expect(await client.post(attachments.address, { id: paper })).toMatchObject({ code: 200 });
  expect((await clerk.post(registrations.proof, { id, attachmentId: paper })).data.url).toContain(
    '/api/sys/attachment/file/',
  );
  expect(await clerk.post(registrations.proof, { id, attachmentId: 'd'.repeat(32) })).toMatchObject({ code: 404 });
  expect(await api.db.rows(`select 1 from viewer_log where person = $1 and fields = '{proof}'`, [userId])).toHaveLength(
    1,
  );
});

it('is closed if the school closed it', async () => {
  await api.db.rows(
    `
      insert into sys_setting (sys_key, sys_val)
      values ('register.enabled', '0')
      on conflict (sys_key) do update set sys_val = '0'
    `,
  );
  const { Settings } = await import('#server/kit/settings/settings');
  await api.app.get(Settings, { strict: false }).refresh();
  expect(await askCode(aPhone())).toMatchObject({
    code: 250,
    errKey: 'REGISTER_OFF',
  });
  expect((await api.anonymous.get(registrations.form, {})).data.enabled).toBe(false);
  await api.db.rows(`delete from sys_setting where sys_key = 'register.enabled'`);
  await api.app.get(Settings, { strict: false }).refresh();
});
