import { blackListReasonText, type BlackListCause } from './black-list-reason.rules';

it('returns automatic reasons in both languages and manual reasons as written', () => {
  expect(blackListReasonText({ code: 'breaks', days: 30, count: 3 })).toEqual({
    zh: '30 天内爽约 3 次',
    en: 'No-shows within 30 days: 3',
  });
  for (const code of ['forgiven', 'ended', 'appealed'] as const) {
    const { zh, en } = blackListReasonText({ code } satisfies BlackListCause);
    expect(zh).toMatch(/^\p{Script=Han}+$/u);
    expect(en).toMatch(/^[A-Z][a-z -]+$/);
  }
  expect(blackListReasonText('损坏器材')).toEqual({ zh: '损坏器材', en: '损坏器材' });
});
