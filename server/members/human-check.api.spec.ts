import { messageChannel } from '#domain/messages/message.status';
import { human } from '#contract/members/human.contract';
import { registrations } from '#contract/members/registration.contract';
import { AppModule } from '#server/app.module';
import { TestApi } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { CaptchaService } from '#server/session/captcha.service';
import { TestMessages } from '#server/messages/test-messages';

let api: TestApi;
let provider: TestMessages;

beforeAll(async () => {
  provider = await TestMessages.start();
  api = await TestApi.boot(AppModule, 'human', { ...provider.env, SCHOOL: 'demo' });
}, 90_000);
afterAll(async () => {
  await api.close();
  await provider.stop();
});

it('replaces a captcha once, for an anonymous caller with a mailbox', async () => {
  const email = 'blind@venue.example';
  const phone = '13900000099';
  expect((await api.anonymous.get(registrations.form, {})).data.captcha).toBe('clickWord');
  expect(await api.anonymous.post(registrations.code, { phone })).toMatchObject({ code: 400, errKey: 'HUMAN_FIRST' });
  expect(await api.anonymous.post(human.code, { email: 'nobody' })).toMatchObject({ code: 400, errKey: 'BAD_INPUT' });
  expect(await api.anonymous.post(human.code, { email })).toMatchObject({ code: 200 });
  const code = await provider.codeTo(api.app, email);
  const { data } = await api.anonymous.post(human.check, { email, code });
  expect(
    await api.anonymous.post(registrations.code, { phone, captchaVerification: data.captchaVerification }),
  ).toMatchObject({ code: 200 });
  expect(
    await api.anonymous.post(registrations.code, {
      phone: '13900000098',
      captchaVerification: data.captchaVerification,
    }),
  ).toMatchObject({ code: 400, errKey: 'HUMAN_FIRST' });
  expect(await api.anonymous.post(human.check, { email, code })).toMatchObject({ code: 400, errKey: 'CODE_GONE' });
});

it("goes to a member's own telephone and is valid for him only", async () => {
  const id = await aPerson(api.db);
  await api.db.rows(`update app_user set phone = '13900000097' where id = $1`, [id]);
  const mine = await api.clientFor(id);
  expect(await mine.post(human.code, { channel: messageChannel.sms, email: 'elsewhere@venue.example' })).toMatchObject({
    code: 200,
  });
  expect(await provider.inbox('elsewhere@venue.example')).toEqual([]);
  const { data } = await mine.post(human.check, {
    channel: messageChannel.sms,
    code: await provider.codeTo(api.app, '13900000097'),
  });
  const captchas = api.app.get(CaptchaService, { strict: false });
  expect(await captchas.consume(data.captchaVerification, id + 1)).toBeNull();
});
