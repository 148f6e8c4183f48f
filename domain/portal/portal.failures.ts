import { failures } from '#domain/kit/failure';

/** Refusals of the shell: the other system, the school's app, the assistant. */
export const portalFailure = failures({
  systemUnbuilt: {
    kind: 'refused',
    zh: '系统建设中',
    en: 'This system is under construction. Go on in the present one.',
  },
  appUnconnected: {
    kind: 'refused',
    zh: '学校未对接校园应用，请在浏览器中使用',
    en: 'The school has not connected its app. Use the browser instead.',
  },
  foreignPage: {
    kind: 'invalid',
    zh: '只能为本系统的页面申请应用接口',
    en: 'The app opens itself to pages of this system only.',
  },
  assistantOff: {
    kind: 'refused',
    zh: '助手暂未开放，请稍后再试',
    en: 'The assistant is not open at the moment. Try again later.',
  },
  ticketUsed: {
    kind: 'refused',
    zh: '进入助手的凭证无效或已使用，请从系统重新进入',
    en: 'This way into the assistant is unknown, used or out of date. Open it again from the system.',
  },
});
