import { failures } from '#domain/kit/failure';

/** Refusals of the application shell: other system, school's app, assistant. */
export const portalFailure = failures({
  systemUnbuilt: {
    kind: 'refused',
    zh: '系统建设中',
    en: 'This system is under construction.',
  },
  appUnconnected: {
    kind: 'refused',
    zh: '学校未对接校园应用，请在浏览器中使用',
    en: 'The school app is not connected. Use a browser instead.',
  },
  foreignPage: {
    kind: 'invalid',
    zh: '只能为本系统的页面申请应用接口',
    en: 'App access is only available to pages of this system.',
  },
  assistantOff: {
    kind: 'refused',
    zh: '助手暂未开放，请稍后再试',
    en: 'The assistant is not available right now. Try again later.',
  },
  ticketUsed: {
    kind: 'refused',
    zh: '进入助手的凭证无效或已使用，请从系统重新进入',
    en: 'This assistant link is invalid or already used. Open the assistant again from the system.',
  },
});
