import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { checkStatus } from '#domain/system/check.status';
import { blackListSource, blackListStatus } from '#domain/members/member.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import type { RightName } from '#contract/catalogue';
import type { AppealRow, BlackListRow } from '#contract/black-lists/black-list.contract';
import type { BuddyOverview as Mine } from '#contract/buddies/buddy.contract';
import type { MemberStanding } from '#contract/appeals/standing.contract';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type SeenRequest } from '#web/kit/test/test-server';
import { StandingPanel } from '#web/appeals/standing.panel';
import MobileBuddies from '#web/buddies/mobile-buddies.screen';
import VenuesBlackList from '#web/black-lists/venues-black-list.screen';
import VenuesBuddies from '#web/buddies/venues-buddies.screen';

jest.mock('#web/kit/live/live', () => ({
  useRoom: () => ({ body: null, v: 0, at: null, state: 'connecting', changed: null }),
}));
configure({ asyncUtilTimeout: 8_000 });

const mine: Mine = {
  code: '481207',
  most: 3,
  keepDays: 7,
  mustConfirm: true,
  companions: [
    {
      id: 31,
      userId: 5,
      name: '林晓雯',
      enName: 'Lin Xiaowen',
      note: '室友',
      checkStatus: checkStatus.passed,
      since: '2026-01-01',
      removableOn: '2026-01-08',
    },
    {
      id: 32,
      userId: 6,
      name: '王子昂',
      enName: "Wang Zi'ang",
      note: '',
      checkStatus: checkStatus.passed,
      since: '2999-01-01',
      removableOn: '2999-01-08',
    },
  ],
  asks: [{ id: 41, name: '李思远', enName: 'Li Siyuan', since: '2026-11-20' }],
  keptBy: [],
};
const entry: BlackListRow = {
  id: 7,
  userId: 5,
  name: '林晓雯',
  enName: 'Lin Xiaowen',
  username: 'student05',
  phone: '138****0005',
  orgName: null,
  enOrgName: null,
  scope: 1,
  scopeIds: [1],
  places: '综合体育馆',
  enPlaces: 'Main Gymnasium',
  source: blackListSource.breakRule,
  reason: '30 天内爽约 3 次',
  enReason: 'No-shows within 30 days: 3',
  breakCount: 3,
  beginAt: '2026-11-20 10:00:00',
  endAt: '2026-12-20 23:59:59',
  status: blackListStatus.listed,
  releaseKind: null,
  releasedAt: null,
  releaseNote: '',
  enReleaseNote: '',
  remark: '',
  appeal: 0,
  version: 1,
};
const appeal: AppealRow = {
  id: 9,
  userId: 5,
  name: '林晓雯',
  enName: 'Lin Xiaowen',
  username: 'student05',
  about: '30 天内爽约 3 次',
  aboutEn: 'No-shows within 30 days: 3',
  blackListId: 7,
  tradeNo: null,
  reason: '当天闸机故障',
  proofIds: [],
  round: 1,
  checkStatus: checkStatus.checking,
  closed: false,
  checkContent: '',
  submittedAt: '2026-11-21 09:00:00',
  checkedAt: null,
};
const memberStanding: MemberStanding = {
  breaks: 2,
  limit: 3,
  windowDays: 30,
  banDays: 30,
  byRule: true,
  nextExpiry: '2026-12-10',
  bans: [
    {
      id: 7,
      scope: 3,
      places: '',
      enPlaces: '',
      source: blackListSource.manual,
      reason: '损坏器材',
      enReason: '损坏器材',
      beginAt: '2026-11-20 10:00:00',
      endAt: null,
      status: blackListStatus.listed,
      releaseKind: null,
      releasedAt: null,
      appealUntil: '2026-11-27',
      appeal: null,
    },
  ],
  missed: [
    {
      tradeNo: 'D26111000000001',
      siteName: '羽毛球馆',
      enSiteName: 'Badminton Hall',
      detail: '1号',
      detailEn: 'No. 1',
      begin: '2026-11-10 18:00',
      promiseStatus: promiseStatus.noShow,
      signAt: null,
      leaveAt: null,
      counts: true,
      appealUntil: null,
      appeal: null,
    },
  ],
};
const page = (row: object) => ({ data: { content: [row], totalElements: 1, totalPages: 1, size: 20, number: 0 } });
const serve = () =>
  stubServer(({ url }: SeenRequest) => {
    if (url.pathname.endsWith('/buddies/mine')) return { data: mine };
    if (url.pathname.endsWith('/buddies/add'))
      return {
        code: 250,
        message: '账号或同伴码不正确',
        messageEn: 'Wrong account or code',
        errKey: 'BUDDY_CODE_UNKNOWN',
        data: {},
      };
    if (url.pathname.endsWith('/black_lists')) return page(entry);
    if (url.pathname.endsWith('/appeals')) return page(appeal);
    if (url.pathname.endsWith('/standing')) return { data: memberStanding };
    if (url.pathname.endsWith('/standing/appeal')) return { data: { ...memberStanding, bans: [] } };
    return { data: {} };
  });
const requestOf = (seen: readonly SeenRequest[], path: string) => {
  const one = seen.find(({ url }) => url.pathname.endsWith(path));
  const body = one?.body ?? '';
  return (
    one && {
      ...Object.fromEntries(one.url.searchParams),
      ...(body.startsWith('{') ? (JSON.parse(body) as object) : Object.fromEntries(new URLSearchParams(body))),
    }
  );
};

describe('companions', () => {
  it('show the daily code, invitations and removable companions, in both languages', async () => {
    serve();
    renderScreen(<MobileBuddies />);
    expect(await screen.findByText('481207')).toBeTruthy();
    expect(screen.getByText('李思远')).toBeTruthy();
    const removes = screen.getAllByRole('button', { name: '移除' }) as HTMLButtonElement[];
    expect(removes.map(({ disabled }) => disabled)).toEqual([false, true]);
  });

  it('show English', async () => {
    serve();
    renderScreen(<MobileBuddies />, { lang: 'en' });
    expect(await screen.findByText('My companion code')).toBeTruthy();
    expect(screen.getByText('Lin Xiaowen')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Accept and add back' })).toBeTruthy();
  });

  it('answer an invitation, adding back if wanted', async () => {
    const seen = serve();
    renderScreen(<MobileBuddies />);
    fireEvent.click(await screen.findByRole('button', { name: '同意并互加' }));
    await waitFor(() =>
      expect(requestOf(seen, '/buddies/answer')).toMatchObject({ id: '41', accept: '1', mutual: '1' }),
    );
  });

  it("show a refusal in the server's words, and keep the input", async () => {
    serve();
    renderScreen(<MobileBuddies />);
    fireEvent.click(await screen.findByRole('button', { name: /添加同伴/ }));
    const account = await screen.findByLabelText(/同伴账号/);
    fireEvent.change(account, { target: { value: 'student09' } });
    fireEvent.change(screen.getByLabelText(/^同伴码/), { target: { value: '000000' } });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '添加同伴' }));
    expect(await screen.findByText('账号或同伴码不正确')).toBeTruthy();
    expect((account as HTMLInputElement).value).toBe('student09');
  });

  it('of all members are listed with the right only', async () => {
    serve();
    renderScreen(<VenuesBuddies />);
    expect(await screen.findByText('481207')).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
  });
});

describe('the black list', () => {
  const open = (rights: readonly RightName[], at = '/venues/blackList', lang: 'zh' | 'en' = 'zh') => {
    const seen = serve();
    renderScreen(<VenuesBlackList />, { at, rights, lang });
    return seen;
  };

  it('shows who, where, why and until when, and offers permitted actions', async () => {
    open(['VenuesBlackList', 'VenuesBlackListRelease']);
    const line = (await screen.findByText('student05')).closest('tr') as HTMLElement;
    for (const text of ['林晓雯', '已拉黑', '爽约规则', '30 天内爽约 3 次', '综合体育馆', '2026-12-20'])
      expect(within(line).getAllByText(text).length).toBeGreaterThan(0);
    expect(within(line).getByRole('button', { name: '解除' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /加入黑名单|新增/ })).toBeNull();
  });

  it('requires a reason to lift an entry', async () => {
    const seen = open(['VenuesBlackList', 'VenuesBlackListRelease']);
    fireEvent.click(
      within((await screen.findByText('student05')).closest('tr') as HTMLElement).getByRole('button', { name: '解除' }),
    );
    const dialog = (await screen.findByRole('textbox', { name: /解除说明/ })).closest('.ant-modal') as HTMLElement;
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '已赔偿' } });
    fireEvent.click(within(dialog).getByRole('button', { name: '解除' }));
    await waitFor(() => expect(requestOf(seen, '/black_lists/release')).toMatchObject({ id: '7', reason: '已赔偿' }));
  });

  it('shows appeals in their own tab, decided by right', async () => {
    open(['VenuesBlackList', 'VenuesBlackListCheck'], '/venues/blackList?tab=appeals', 'en');
    const line = (await screen.findByText('student05')).closest('tr') as HTMLElement;
    expect(within(line).getByText('当天闸机故障')).toBeTruthy();
    expect(within(line).getByRole('button', { name: 'Review' })).toBeTruthy();
  });
});

describe("a member's own record", () => {
  it('shows no-shows, their consequences and black list entries', async () => {
    serve();
    renderScreen(<StandingPanel />);
    expect(await screen.findByText('2 / 3')).toBeTruthy();
    expect(screen.getByText(/满 3 次将自动列入黑名单 30 天/)).toBeTruthy();
    expect(screen.getByText('损坏器材')).toBeTruthy();
    expect(screen.getByText('羽毛球馆')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^申\s?诉$/ })).toHaveLength(1);
  });

  it('submits an appeal of at least five characters for its entry', async () => {
    const seen = serve();
    renderScreen(<StandingPanel />, { lang: 'en' });
    fireEvent.click(await screen.findByRole('button', { name: 'Appeal' }));
    const box = await screen.findByLabelText('Reason for appeal');
    fireEvent.change(box, { target: { value: 'no' } });
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Enter at least 5 characters.')).toBeTruthy();
    fireEvent.change(box, { target: { value: 'The gate did not open.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(requestOf(seen, '/standing/appeal')).toMatchObject({ reason: 'The gate did not open.' }),
    );
    await waitFor(() => expect(screen.queryByText('损坏器材')).toBeNull());
  });
});
