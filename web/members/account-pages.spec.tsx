import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { enumMembers } from '#domain/kit/enumeration';
import { registrationStatus } from '#domain/members/member.status';
import { messageGroup, requiredMessages } from '#domain/messages/message.status';
import { useSession } from '#web/kit/session/session';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type StubAnswer } from '#web/kit/test/test-server';
import ModifyPwd from './modify-pwd.screen';
import Register from './register.screen';
import RegisterPwd from './register-pwd.screen';
import VenuesUserInfo from './venues-user-info.screen';

jest.mock('#web/kit/route/screen-outlet', () => ({
  useRoute: () => ({ name: 'Register', layout: 'portal' }),
  dropScreen: () => undefined,
}));

jest.mock('#web/kit/captcha/captcha', () => ({
  ...jest.requireActual<object>('#web/kit/captcha/captcha'),
  CaptchaModal: ({ open, onPass }: { open: boolean; onPass: (passed: { captchaVerification: string }) => void }) =>
    open ? (
      <button type="button" onClick={() => onPass({ captchaVerification: 'proof' })}>
        完成验证
      </button>
    ) : null,
}));

// A form with many fields is validated before it is sent, which takes time on a busy machine.
configure({ asyncUtilTimeout: 8_000 });

const rules = {
  enabled: true,
  label: '校外人员',
  labelEn: 'External person',
  messages: true,
  password: { rule: 'strict', minimum: 12 },
  captcha: 'clickWord',
};
const self = {
  username: '13900000001',
  name: '欧阳明月',
  enName: 'Ouyang',
  gender: 2,
  phone: '139****0001',
  email: '',
  cardType: 1,
  cardNo: '11**************2X',
  campusCardNo: '',
  emergencyName: '',
  emergencyPhone: '',
  notifySms: true,
  notifyMail: true,
  mutedGroups: [],
  loginCheckStatus: 0,
  ownPassword: true,
  payPassword: false,
  payLocked: false,
  version: 1,
  application: {
    status: registrationStatus.waiting,
    checkContent: '',
    submittedAt: '2026-11-20 10:00:00',
    round: 1,
    sponsor: '',
    remark: '',
    email: '',
    proofIds: [],
  },
};
const serve = (more: (path: string, body: string) => StubAnswer | undefined = () => undefined) =>
  stubServer(
    ({ url, body }) =>
      more(url.pathname, body) ??
      (url.pathname.endsWith('/register/form')
        ? { data: rules }
        : url.pathname.endsWith('/api/users/self')
          ? { data: self }
          : url.pathname.endsWith('/api/standing')
            ? {
                data: {
                  breaks: 0,
                  limit: 3,
                  windowDays: 30,
                  banDays: 30,
                  byRule: true,
                  nextExpiry: null,
                  bans: [],
                  missed: [],
                },
              }
            : { data: {} }),
  );
const anonymous = () => useSession.getState().leave();
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('registration', () => {
  it('requests a code only for a valid number, and then counts down', async () => {
    const seen = serve((path) => (path.endsWith('/register/code') ? { data: { seconds: 60, minutes: 5 } } : undefined));
    renderScreen(<Register />);
    anonymous();
    await screen.findByLabelText(/手机号/);
    type(/手机号/, '123');
    press(/获取校验码/);
    expect(await screen.findByText(/手机号应为11位数字/)).toBeTruthy();
    expect(seen.some(({ url }) => url.pathname.endsWith('/register/code'))).toBe(false);
    type(/手机号/, '13900000001');
    press(/获取校验码/);
    fireEvent.click(await screen.findByRole('button', { name: '完成验证' }));
    expect(await screen.findByRole('button', { name: /秒后重发/ })).toBeTruthy();
    expect(seen.find(({ url }) => url.pathname.endsWith('/register/code'))?.body).toContain('proof');
    expect(screen.getByText(/5 分钟内有效/)).toBeTruthy();
  });

  it('shows the password rule up front and server errors at their fields, and keeps the input', async () => {
    serve((path) =>
      path.endsWith('/front/website/register')
        ? {
            code: 400,
            message: '提交的内容有误',
            messageEn: 'wrong',
            errKey: 'BAD_INPUT',
            data: { fields: [{ field: 'cardNo', message: '身份证号校验码不正确，请检查', messageEn: 'no' }] },
          }
        : undefined,
    );
    renderScreen(<Register />);
    anonymous();
    await screen.findByLabelText(/手机号/);
    expect(screen.getByText('至少12位，须包含大写字母、小写字母和数字')).toBeTruthy();
    type(/手机号/, '13900000001');
    type(/短信校验码/, '123456');
    type(/^姓名/, '欧阳明月');
    fireEvent.click(screen.getByLabelText('女'));
    type(/证件号码/, '11010519491231002X');
    type(/新密码/, 'Abcdefgh1234');
    type(/再输一次/, 'Abcdefgh1234');
    press(/提交注册/);
    expect(await screen.findByText('身份证号校验码不正确，请检查')).toBeTruthy();
    expect((screen.getByLabelText(/^姓名/) as HTMLInputElement).value).toBe('欧阳明月');
  });

  it("is closed if the school closed it, in the visitor's language", async () => {
    serve((path) => (path.endsWith('/register/form') ? { data: { ...rules, enabled: false } } : undefined));
    renderScreen(<Register />, { lang: 'en' });
    anonymous();
    expect(await screen.findByText(/Registration is not open at this school/)).toBeTruthy();
  });
});

describe('a forgotten password', () => {
  it('hides whether the account exists, and is reset with the code', async () => {
    const seen = serve((path) => (path.endsWith('/password/code') ? { data: { seconds: 60, minutes: 5 } } : undefined));
    renderScreen(<RegisterPwd />);
    anonymous();
    await screen.findByLabelText(/用户名或手机号/);
    type(/用户名或手机号/, 'student');
    press(/获取校验码/);
    fireEvent.click(await screen.findByRole('button', { name: '完成验证' }));
    expect(await screen.findByText(/如账户存在，校验码已发出/)).toBeTruthy();
    type(/^校验码/, '123456');
    type(/新密码/, 'Abcdefgh1234');
    type(/再输一次/, 'Abcdefgh1235');
    press(/设置新密码/);
    expect(await screen.findByText('两次输入的密码不一致')).toBeTruthy();
    type(/再输一次/, 'Abcdefgh1234');
    press(/设置新密码/);
    expect(await screen.findByText('新密码已生效')).toBeTruthy();
    expect(seen.find(({ url }) => url.pathname.endsWith('/password/reset'))?.body).not.toContain('again');
  });
});

describe('a changed password', () => {
  it('asks an anonymous visitor for the account, and for a captcha if the server requires it', async () => {
    serve((path) =>
      path.endsWith('/password/modify')
        ? { code: 400, message: '请先完成安全验证再登录', messageEn: 'captcha', errKey: 'CAPTCHA_NEEDED' }
        : path.endsWith('/captcha/get')
          ? { data: { repCode: '6201', repMsg: 'later', success: false, error: true, repData: null } }
          : undefined,
    );
    renderScreen(<ModifyPwd />);
    await screen.findByLabelText(/当前密码/);
    expect(screen.queryByLabelText(/用户名/)).toBeNull();
    type(/当前密码/, 'x');
    type(/新密码/, 'Abcdefgh1234');
    type(/再输一次/, 'Abcdefgh1234');
    press(/修改密码/);
    await waitFor(() =>
      expect((screen.getByRole('button', { name: /修改密码/ }) as HTMLButtonElement).disabled).toBe(true),
    );
  });
});

describe('the member profile', () => {
  it("shows contacts masked and reveals one at its owner's request", async () => {
    const seen = serve((path) => (path.endsWith('/self/reveal') ? { data: { value: '13900000001' } } : undefined));
    renderScreen(<VenuesUserInfo />);
    const row = (await screen.findByText('139****0001')).closest('div') as HTMLElement;
    fireEvent.click(within(row).getByRole('button', { name: '显示完整内容' }));
    expect(await within(row).findByText('13900000001')).toBeTruthy();
    expect(seen.find(({ url }) => url.pathname.endsWith('/self/reveal'))?.body).toBe('field=phone');
  });

  it('shows a refused applicant the reason, and lets him resubmit', async () => {
    serve((path) =>
      path.endsWith('/api/users/self')
        ? {
            data: {
              ...self,
              loginCheckStatus: 2,
              application: { ...self.application, status: registrationStatus.failed, checkContent: '姓名与证件不符' },
            },
          }
        : undefined,
    );
    renderScreen(<VenuesUserInfo />);
    expect(await screen.findByText('原因：姓名与证件不符')).toBeTruthy();
    press(/修改并重新提交/);
    expect(await screen.findByLabelText(/担保人工号/)).toBeTruthy();
  });

  it('shows each group of messages and what is always sent, and saves what is turned off', async () => {
    const seen = serve((path) =>
      path.endsWith('/api/users/self') ? { data: { ...self, mutedGroups: [messageGroup.coupons] } } : undefined,
    );
    renderScreen(<VenuesUserInfo />);
    const switchOf = (name: string) => screen.getByRole('switch', { name });
    await screen.findByText('消息通知');
    const groups = enumMembers(messageGroup).map(({ zh }) => zh);
    expect(groups.map((name) => switchOf(name).getAttribute('aria-checked'))).toEqual([
      'true',
      'true',
      'true',
      'false',
    ]);
    expect(screen.getByText(`始终发送：${requiredMessages.zh}。`)).toBeTruthy();
    fireEvent.click(switchOf('短信通知'));
    fireEvent.click(switchOf('分摊、分期与发票'));
    press(/^保\s?存$/);
    await waitFor(() => expect(seen.some(({ method }) => method === 'POST')).toBe(true));
    expect(JSON.parse(seen.find(({ method }) => method === 'POST')?.body ?? '{}')).toMatchObject({
      notifySms: false,
      notifyMail: true,
      mutedGroups: ['money', 'coupons'],
    });
  });

  it('shows English throughout', async () => {
    serve();
    renderScreen(<VenuesUserInfo />, { lang: 'en' });
    expect(await screen.findByText('Contact and document')).toBeTruthy();
    for (const text of ['Account security', 'Other details', 'Payment password', 'Emergency contact'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toMatch(/[一-鿿]{3,}(?<!欧阳明月)/);
  });
});
