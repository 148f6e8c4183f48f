import { blackListReasonText, type BlackListCause } from './black-list-reason.rules';

it('says in both languages what the list did by itself, and what somebody wrote as it was written', () => {
  expect(blackListReasonText({ code: 'breaks', days: 30, count: 3 })).toEqual({
    zh: '30 天内爽约 3 次',
    en: '3 broken bookings within 30 days',
  });
  for (const code of ['forgiven', 'ended', 'appealed'] as const) {
    const { zh, en } = blackListReasonText({ code } satisfies BlackListCause);
    expect(zh).toMatch(/^\p{Script=Han}+$/u);
    expect(en).toMatch(/^[A-Z][a-z ]+$/);
  }
  expect(blackListReasonText('损坏器材')).toEqual({ zh: '损坏器材', en: '损坏器材' });
});
