import { failures } from '#domain/kit/failure';

/** Refusals of reports of operations. */
export const reportFailure = failures({
  reportMissing: {
    kind: 'missing',
    zh: '找不到这份报告，或它不在您的管理范围内。请返回列表查看',
    en: 'This report does not exist or is outside your scope. Go back to the list.',
  },
  reportVersionMissing: {
    kind: 'missing',
    zh: '这份报告没有这个版本，请选择其他版本',
    en: 'The report has no such version. Choose another one.',
  },
  reportScope: {
    kind: 'forbidden',
    zh: '您只能管理部分场馆，请为报告选择其中一个场馆',
    en: 'You manage some of the venues only. Choose one of them for the report.',
  },
  reportNotOver: {
    kind: 'refused',
    zh: '报告期 {to} 才结束，数字仍会变化，请在结束次日定稿',
    en: 'The period ends on {to} and its figures still change. Make it final the day after.',
  },
  reportFinal: {
    kind: 'refused',
    zh: '报告已有定稿版本，不能删除，可以再定一个新版本',
    en: 'The report has a final version and cannot be deleted. Make a new version instead.',
  },
});
