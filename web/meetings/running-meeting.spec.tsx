import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { RunningMeeting } from '#contract/meetings/meeting-desk.contract';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import { RunningMeetingCard } from './running-meeting';

const meeting: RunningMeeting = {
  tradeNo: 'M26112000000001',
  theme: 'Planning',
  orgName: 'Library',
  applicant: 'Lin',
  phone: '138****0001',
  siteName: 'A301 会议室',
  enSiteName: 'Meeting room A301',
  spaceName: 'A301',
  enSpaceName: 'A301',
  buildingName: '明德楼',
  enBuildingName: 'Mingde Building',
  begin: '10:00',
  end: '12:00',
  joinerNum: 8,
  signedNum: 0,
  layout: 3,
  leaderPresent: false,
  stage: 'running',
  services: [{ code: 'projector', qty: 1, done: false }],
  meals: [],
  remark: '',
};

const card = (more: Partial<RunningMeeting> = {}, rights: readonly 'MeetingRunningUse'[] = ['MeetingRunningUse']) => {
  const done = jest.fn();
  const seen = stubServer(() => ({ data: { tradeNo: meeting.tradeNo, end: '10:20' } }));
  renderScreen(<RunningMeetingCard meeting={{ ...meeting, ...more }} isToday done={done} />, { lang: 'en', rights });
  return { done, seen };
};

it('ends a running meeting after a confirmation', async () => {
  const { done, seen } = card();
  fireEvent.click(screen.getByRole('button', { name: 'End' }));
  expect(seen).toEqual([]);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End meeting' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(seen.map(({ url }) => url.pathname)).toEqual(['/venue-server/api/meeting/running/end']);
});

it('offers no end before a meeting begins', () => {
  card({ stage: 'ahead' });
  expect(screen.queryByRole('button', { name: 'End' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Extend' })).toBeTruthy();
});

it('shows people who only read the count without buttons', () => {
  card({ signedNum: 5 }, []);
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.getByText('5 / 8')).toBeTruthy();
});
