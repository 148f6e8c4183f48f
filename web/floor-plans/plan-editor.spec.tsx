import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { roomUsage, roomUseStatus } from '#domain/rooms/room.status';
import type { PlannedFloor, PlannedRoom } from '#contract/floor-plans/floor-plan.contract';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type StubAnswer } from '#web/kit/test/test-server';
import { PlanEditor } from './plan-editor';
import type { PlanEditor as EditorState } from './use-plan-editor';

let editor: EditorState;
// The canvas needs a browser; what it tells the editor is played here.
jest.mock('./editor-stage', () => ({
  EditorStage: (shown: { editor: EditorState }) => {
    editor = shown.editor;
    return null;
  },
}));

const box = (x: number, width = 600): [number, number][] => [
  [x, 0],
  [x + width, 0],
  [x + width, 400],
  [x, 400],
];
const roomOf = (id: number, outline: [number, number][] | null): PlannedRoom => ({
  id,
  buildingId: 1,
  buildingName: '一号楼',
  enBuildingName: 'Building 1',
  floorId: 5,
  floorNo: 1,
  floorName: '一层',
  enFloorName: 'Floor 1',
  roomNo: `10${id}`,
  name: '',
  enName: '',
  area: 24,
  usage: roomUsage.office,
  orgId: null,
  orgName: '',
  enOrgName: '',
  principalUserId: null,
  principalName: '',
  enPrincipalName: '',
  capacity: 2,
  facilities: '',
  keyNo: '',
  networkNo: '',
  useStatus: roomUseStatus.idle,
  siteId: null,
  siteName: '',
  enSiteName: '',
  version: 1,
  outline,
});
const floor: PlannedFloor = {
  id: 5,
  no: 1,
  name: '一层',
  enName: 'Floor 1',
  area: 100,
  planVersion: 3,
  savedAt: null,
  rooms: [roomOf(1, box(0)), roomOf(2, box(600)), roomOf(3, null)],
};

const open = (answer: StubAnswer = { data: { version: 4 } }) => {
  const seen = stubServer(() => answer);
  const [close, done] = [jest.fn(), jest.fn()];
  renderScreen(<PlanEditor floor={floor} title="一号楼 一层" close={close} done={done} />);
  return { seen, close, done };
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const key = (name: string, more: object = {}) =>
  fireEvent.keyDown(screen.getByRole('application'), { key: name, ...more });
const isDisabled = (name: string | RegExp) => (screen.getByRole('button', { name }) as HTMLButtonElement).disabled;

it('draws a room that is not on the plan and saves all outlines with the version it began from', async () => {
  const { seen, done } = open();
  expect(isDisabled('保存图纸')).toBe(true);
  press(/绘制$/);
  act(() => editor.place([1_200, 0]));
  act(() => editor.place([1_500, 0]));
  act(() => editor.place([1_500, 400]));
  key('Enter');
  await screen.findByText(/已画 3 \/ 3/);
  press('保存图纸');
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(JSON.parse(seen.at(-1)?.body ?? '{}')).toMatchObject({
    floorId: 5,
    version: 3,
    outlines: [
      { roomId: 1, points: box(0) },
      { roomId: 2, points: box(600) },
      {
        roomId: 3,
        points: [
          [1_200, 0],
          [1_500, 0],
          [1_500, 400],
        ],
      },
    ],
  });
});

it('splits a room for one that is not drawn, merges it back, and undoes both', () => {
  open();
  press(/^101/);
  fireEvent.click(screen.getByText('切分'));
  act(() => editor.place([200, 0]));
  // A cut needs the room that takes the other part.
  expect(editor.draft).toEqual([]);
  act(() => editor.setOther(3));
  act(() => editor.place([900, 0]));
  act(() => editor.place([900, 400]));
  expect(screen.getByText(/没有把房间切成两部分/)).toBeTruthy();
  act(() => editor.place([200, 0]));
  act(() => editor.place([200, 400]));
  expect(editor.outlines.get(1)).toHaveLength(4);
  expect(screen.getByText('16.00 m² (−8.00)')).toBeTruthy();
  expect(screen.getByText('8.00 m² (−16.00)')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^101/ }), { shiftKey: true });
  press(/合并$/);
  expect([...editor.outlines.keys()]).toEqual([2, 3]);
  key('z', { ctrlKey: true });
  key('z', { ctrlKey: true });
  expect(editor.outlines.get(1)).toEqual(box(0));
  expect(isDisabled('撤销')).toBe(true);
  key('y', { ctrlKey: true });
  expect(isDisabled('撤销')).toBe(false);
});

it('moves by keyboard, says which rooms overlap, and does not merge rooms apart', () => {
  open();
  press(/^102/);
  key('ArrowLeft', { shiftKey: true });
  expect(editor.outlines.get(2)?.[0]).toEqual([500, 0]);
  expect(screen.getByText(/有 1 处轮廓重叠：101 与 102/)).toBeTruthy();
  for (let n = 0; n < 3; n += 1) key('ArrowRight', { shiftKey: true });
  expect(screen.queryByText(/轮廓重叠/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^101/ }), { ctrlKey: true });
  press(/合并$/);
  expect(screen.getByText(/没有共用的墙/)).toBeTruthy();
  press(/^102/);
  key(']');
  key('ArrowUp');
  expect(editor.outlines.get(2)?.[0]).toEqual([800, -10]);
  key('Delete');
  expect(editor.outlines.get(2)).toHaveLength(3);
  key('Delete');
  expect(editor.outlines.has(2)).toBe(false);
});

it('asks before changes are lost, and keeps them if the plan was saved meanwhile', async () => {
  const { close, done } = open({
    code: 409,
    message: '数据已被他人修改，请刷新后重试',
    messageEn: 'Someone else has changed this.',
  });
  press(/^101/);
  key('ArrowRight');
  press('保存图纸');
  await screen.findByText(/数据已被他人修改/);
  expect(done).not.toHaveBeenCalled();
  press('取消');
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
});
