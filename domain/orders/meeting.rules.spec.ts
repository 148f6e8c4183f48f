import { statedMeeting } from './meeting.rules';

it('keeps what was stated of a meeting, without empty texts', () => {
  const all = { theme: '组会', purposeType: 2, joinerNum: 8, activityContent: '开题', joiners: '甲、乙' };
  expect(statedMeeting(all)).toEqual(all);
  expect(statedMeeting({ theme: '', joiners: '甲', activityContent: '' })).toEqual({ joiners: '甲' });
  expect(statedMeeting({ theme: '', activityContent: '', joiners: '' })).toBeNull();
  expect(statedMeeting({})).toBeNull();
});
