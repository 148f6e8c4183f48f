import { screen } from '@testing-library/react';
import { renderScreen } from '#web/kit/test/test-frame';
import { OrderMeeting } from './meeting-facts';

const none = {
  theme: null,
  purposeType: null,
  purposeName: null,
  enPurposeName: null,
  joinerNum: null,
  activityContent: null,
  joiners: null,
};
const meeting = {
  theme: '课题组例会',
  purposeType: 2,
  purposeName: '研讨类',
  enPurposeName: 'Seminar',
  joinerNum: 8,
  activityContent: '开题报告',
  joiners: '甲、乙',
};
const lines = () =>
  screen.queryAllByRole('term').map((title) => `${title.textContent}|${title.nextElementSibling?.textContent}`);

it('shows what was stated of a meeting, in the language of the reader', () => {
  const { unmount } = renderScreen(<OrderMeeting order={meeting} />);
  expect(lines()).toEqual(['主题|课题组例会', '用途|研讨类', '参会人数|8', '参会人员|甲、乙', '活动内容|开题报告']);
  unmount();
  renderScreen(<OrderMeeting order={meeting} />, { lang: 'en' });
  expect(screen.getByText('Meeting')).toBeTruthy();
  expect(lines()).toEqual([
    'Topic|课题组例会',
    'Purpose|Seminar',
    'Attendees|8',
    'Participants|甲、乙',
    'Agenda|开题报告',
  ]);
});

it('shows the number of a purpose that the code list no longer has, and nothing without a meeting', () => {
  const { unmount } = renderScreen(<OrderMeeting order={{ ...none, purposeType: 9 }} />);
  expect(lines()).toEqual(['用途|9']);
  unmount();
  renderScreen(<OrderMeeting order={none} />);
  expect(screen.queryByText('会议')).toBeNull();
});
