import type { NewPassword } from '#contract/access/user.contract';
import { showOneTimeSecret } from '#web/kit/feedback/one-time-secret';
import type { Text } from '#web/kit/text/lang';

/** Says where a new password was sent, or shows it once if the account has no telephone or email address. */
export const showNewPassword = ({ password, sentTo }: NewPassword, title: Text): void =>
  showOneTimeSecret({
    title,
    secret: password,
    hint:
      password === null
        ? {
            zh: `密码已发送至 ${sentTo}，登录后须先修改。`,
            en: `The password was sent to ${sentTo}. It must be changed at the next login.`,
          }
        : {
            zh: '账户没有可用的手机号或邮箱，请当面或以安全的方式告知本人；登录后须先修改密码。',
            en: 'The account has no phone or email. Hand it over in person or in another secure way. It must be changed at the next login.',
          },
  });
