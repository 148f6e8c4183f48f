import { fireEvent, screen, within } from '@testing-library/react';
import { z } from 'zod';
import { checkDecisions } from '#domain/reviews/approval-kind.rules';
import { systemFailure } from '#domain/system/system.failures';
import { checkStatus } from '#domain/system/check.status';
import { post } from '#contract/kit/endpoint';
import { approvalKind } from '#contract/reviews/approval-kind';
import type { PendingReviewRow } from '#contract/reviews/review.contract';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import { pendingReview } from './pending-review';
import { PhoneInbox } from './phone-inbox';
import { reviewColumns } from './review-columns';

/** An invented kind; nothing outside this declaration names it. */
const towelLoan = approvalKind({
  sourceType: 901,
  title: { zh: '毛巾借用', en: 'Towel loan' },
  right: 'VenuesFacilityLiveRecord',
  screen: 'VenuesFacilityLive',
  tab: 'loans',
  states: checkStatus,
  decisions: {
    ...checkDecisions,
    pass: {
      ...checkDecisions.pass,
      effect: (n, amount) => ({ zh: `借出 ${n} 次，押金 ${amount}`, en: `${n} loans, deposit ${amount}` }),
    },
  },
  ended: systemFailure.illegalMove,
  evidence: post('/api/towels/proof', {
    admit: { right: 'VenuesFacilityLive' },
    about: 'Opens a file.',
    input: z.object({ id: z.int(), attachmentId: z.string() }),
    reply: z.object({ url: z.string() }),
  }),
});
/** An invented kind that is final, that stores other states and that is decided one by one. */
const keyLoan = approvalKind({
  ...towelLoan,
  sourceType: 902,
  title: { zh: '钥匙借用', en: 'Key loan' },
  decisions: { pass: { status: 5, needsReason: false }, fail: { status: 6, needsReason: false } },
  evidence: null,
  batch: false,
});
const kinds = [towelLoan, keyLoan];

const row = (sourceId: number, { sourceType }: { readonly sourceType: number }, name: string): PendingReviewRow => ({
  sourceType,
  sourceId,
  name,
  enName: name,
  about: '3 条毛巾',
  aboutEn: 'Towels: 3',
  reason: '比赛用',
  amount: 45,
  keyword: 'k',
  proofIds: ['a1'],
  submittedAt: '2026-11-20 10:00:00',
  dueAt: '2026-11-20 12:00:00',
  overdue: true,
  level: 3,
});
const [towel, key] = [row(1, towelLoan, '林若雯'), row(2, keyLoan, '周同学')];

const renderInbox = (content: readonly PendingReviewRow[]) => {
  const seen = stubServer(({ url }) =>
    url.pathname.endsWith('/check/waiting')
      ? {
          data: {
            content,
            totalElements: content.length,
            totalPages: 1,
            size: 50,
            number: 0,
            kinds: kinds.map(({ sourceType }) => ({ sourceType, n: 1, overdue: 1 })),
          },
        }
      : { data: { id: 1, checkStatus: 1 } },
  );
  renderScreen(<PhoneInbox kinds={kinds} />, {
    at: '/mobileExaminationApproval',
    lang: 'zh',
    rights: ['MobileExaminationApproval', 'VenuesFacilityLive'],
  });
  return seen;
};

describe('a kind that one declaration describes', () => {
  it('is titled, counted and filtered on the phone, with its files', async () => {
    const seen = renderInbox([towel, key]);
    for (const text of ['毛巾借用 1', '钥匙借用 1', '毛巾借用', '钥匙借用'])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: '材料 1' })).toHaveLength(1);
    fireEvent.click(screen.getByText('毛巾借用 1'));
    await screen.findByText('毛巾借用 1');
    expect(seen.some(({ url }) => url.searchParams.get('sourceType') === '901')).toBe(true);
  });

  it('is selected for a batch only if it is decided in batches', async () => {
    renderInbox([towel, key]);
    expect(await screen.findByRole('checkbox', { name: '选择林若雯' })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: '选择周同学' })).toBeNull();
    const review = pendingReview(kinds);
    expect([towel, key].map((one) => review.inBatch?.(one))).toEqual([true, false]);
  });

  it('tells its effect and asks for a reason as declared', async () => {
    const seen = renderInbox([towel]);
    fireEvent.click(await screen.findByRole('button', { name: '审核' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('借出 1 次，押金 ¥45.00')).toBeTruthy();
    fireEvent.click(within(dialog).getByText('驳回补充'));
    expect(await within(dialog).findByText('审核意见（对方可见）')).toBeTruthy();
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '请写明用途' } });
    fireEvent.click(within(dialog).getByRole('button', { name: '驳回补充' }));
    await screen.findByText('审核成功');
    const sent = seen.filter(({ url }) => url.pathname.endsWith('/api/venue/check'));
    expect(sent.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toMatchObject([
      { sourceType: '901', sourceId: '1', checkStatus: '3', checkContent: '请写明用途' },
    ]);
  });

  it('offers the decisions of the kind, each with the state that the kind stores', () => {
    const { choices } = pendingReview(kinds);
    const offered = (one: PendingReviewRow) =>
      choices
        .filter(({ when }) => when(one))
        .map(({ status, title, reason }) => [
          title.zh,
          typeof status === 'function' ? status(one) : status,
          typeof reason === 'function' ? reason([one]) : reason,
        ]);
    expect(offered(towel)).toEqual([
      ['通过', 1, false],
      ['不通过', 2, true],
      ['驳回补充', 3, true],
    ]);
    expect(offered(key)).toEqual([
      ['通过', 5, false],
      ['不通过', 6, false],
    ]);
    expect(offered({ ...key, sourceType: 903 })).toEqual([]);
    expect(choices[0]?.effect?.([towel, key])).toEqual({
      zh: '借出 1 次，押金 ¥45.00',
      en: '1 loans, deposit ¥45.00',
    });
  });

  it('is a link to its screen in the list of the desk', async () => {
    stubServer(() => ({ data: null }));
    const about = reviewColumns(kinds).find(({ key: name }) => name === 'about');
    renderScreen(<>{about?.draw(towel, undefined as never)}</>, {
      at: '/',
      lang: 'zh',
      rights: ['VenuesFacilityLive'],
    });
    expect((await screen.findByRole('link', { name: '3 条毛巾' })).getAttribute('href')).toMatch(
      /\?tab=loans&keyword=k$/,
    );
  });
});
