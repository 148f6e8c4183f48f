import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import type { FamilyOverview } from '#contract/families/family.contract';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type SeenRequest } from '#web/kit/test/test-server';
import FamilyMembers from './family-members.screen';
import FamilyMembersEdit from './family-members-edit.screen';

jest.mock('#web/kit/live/live', () => ({
  useRoom: () => ({ body: null, v: 0, at: null, state: 'connecting', changed: null }),
}));
configure({ asyncUtilTimeout: 8_000 });

const one = {
  relation: 3,
  gender: 1,
  cardType: 3,
  cardNo: 'DE****01',
  phone: '',
  proofs: [],
  checkContent: '',
  submittedAt: '2026-11-01 10:00:00',
  endKind: null,
};
const mine: FamilyOverview = {
  most: 5,
  used: 2,
  members: [
    {
      ...one,
      id: 1,
      name: '周安',
      enName: 'Zhou An',
      birth: '2017-09-03',
      age: 9,
      guarded: true,
      standing: 1,
      validUntil: '2027-11-01',
      username: 'F000001',
      roleId: 20,
    },
    {
      ...one,
      id: 2,
      name: '周宁',
      enName: 'Zhou Ning',
      birth: '1990-01-01',
      age: 36,
      guarded: false,
      standing: 3,
      checkContent: '请补充结婚证',
      validUntil: null,
      username: null,
      roleId: null,
    },
  ],
};
const serve = () =>
  stubServer(({ url }: SeenRequest) =>
    url.pathname.endsWith('/family_members/mine') ? { data: mine } : { data: { id: 1 } },
  );

it("shows who is registered and the school's answer, and allows removal of an approved one", async () => {
  const seen = serve();
  renderScreen(<FamilyMembers />);
  expect(await screen.findByText('周安')).toBeTruthy();
  expect(screen.getByText(/请补充结婚证/)).toBeTruthy();
  expect(screen.getByText('修改并重新提交')).toBeTruthy();
  fireEvent.click(screen.getByText('移除'));
  const buttons = await screen.findAllByRole('button', { name: /移\s?除/ });
  fireEvent.click(buttons.at(-1) as HTMLElement);
  await waitFor(() => expect(seen.some(({ url }) => url.pathname.endsWith('/family_members/remove'))).toBe(true));
});

it('shows English', async () => {
  serve();
  renderScreen(<FamilyMembers />, { lang: 'en' });
  expect(await screen.findByText('Zhou Ning')).toBeTruthy();
  expect(screen.getByText(/Enters with a guardian/)).toBeTruthy();
});

it('submits no incomplete form, and names the missing fields', async () => {
  const seen = serve();
  renderScreen(<FamilyMembersEdit />);
  fireEvent.click(await screen.findByText('提交审核'));
  expect(await screen.findByText('请选择关系')).toBeTruthy();
  expect(screen.getByText('请先阅读并同意')).toBeTruthy();
  expect(seen.some(({ url }) => url.pathname.endsWith('/family_members/add'))).toBe(false);
});
