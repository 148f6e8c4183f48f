import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { MeetingDetail } from '#contract/meetings/meeting.contract';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import { MeetingEdit } from './meeting-edit';

const meeting: MeetingDetail = {
  tradeNo: 'M26112000000001',
  siteId: 3,
  siteName: 'A301 会议室',
  enSiteName: 'Meeting room A301',
  venueName: '明德楼会议室',
  enVenueName: 'Mingde Meeting Rooms',
  date: '2027-03-01',
  begin: '10:00',
  end: '12:00',
  theme: '',
  amount: 0,
  checkStatus: 4,
  checkMode: 2,
  ended: 0,
  checkContent: '',
  fillBefore: null,
  orderNo: null,
  orderStatus: null,
  payStatus: null,
  version: 7,
  form: { phone: '13800000001', joinerNum: 30 },
  room: {
    siteId: 3,
    siteName: 'A301 会议室',
    enSiteName: 'Meeting room A301',
    venueId: 2,
    venueName: '明德楼会议室',
    enVenueName: 'Mingde Meeting Rooms',
    campusName: '滨江校区',
    enCampusName: 'Riverside Campus',
    buildingId: 1,
    buildingName: '明德楼',
    enBuildingName: 'Mingde Building',
    floorName: '三层',
    enFloorName: 'Level 3',
    roomNo: 'A301',
    capacity: 20,
    layout: 1,
    equipment: ['projector'],
    checkMode: 2,
    remark: '',
    enRemark: '',
  },
  spaceName: 'A301',
  enSpaceName: 'A301',
  steps: [],
};

it('stores what is typed as a draft under the version of the page', async () => {
  const seen = stubServer(({ method }) => ({
    data: method === 'POST' ? { tradeNo: meeting.tradeNo, version: 8, checkStatus: 4 } : { purpose: [] },
  }));
  renderScreen(<MeetingEdit meeting={meeting} reload={() => undefined} />, { lang: 'en' });
  fireEvent.change(await screen.findByLabelText('Topic'), { target: { value: 'Planning' } });
  expect(screen.getByText('Saving draft…')).toBeTruthy();
  await waitFor(() => expect(screen.getByText(/Draft saved/)).toBeTruthy(), { timeout: 3_000 });
  const sent = seen.filter(({ method }) => method === 'POST');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.url.pathname).toContain('/api/meeting/draft');
  expect(JSON.stringify(sent[0]?.body)).toContain('Planning');
});

it('marks what is missing instead of submitting, and says how many people the room holds', async () => {
  const seen = stubServer(() => ({ data: { purpose: [] } }));
  renderScreen(<MeetingEdit meeting={meeting} reload={() => undefined} />, { lang: 'en' });
  fireEvent.click(await screen.findByRole('button', { name: 'Submit application' }));
  expect(await screen.findByText('Enter the topic')).toBeTruthy();
  expect(screen.getByText('The room holds at most 20 people')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Fields to correct: 8');
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
});
