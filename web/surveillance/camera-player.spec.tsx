import { act, fireEvent, screen } from '@testing-library/react';
import { streamKind, type StreamKind } from '#domain/surveillance/surveillance.status';
import { surveillance, type CameraRow } from '#contract/surveillance/surveillance.contract';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import { CameraPlayer } from './camera-player';

interface FakePlayer {
  fail: (fatal: boolean) => void;
  destroyed: boolean;
  url: string;
}
const mockPlayers: FakePlayer[] = [];
let mockSupported = true;
jest.mock('hls.js', () => ({
  __esModule: true,
  default: class {
    static Events: { readonly ERROR: string } = { ERROR: 'error' };
    static isSupported: () => boolean = () => mockSupported;
    destroyed = false;
    url = '';
    fail: (fatal: boolean) => void = () => undefined;
    constructor() {
      mockPlayers.push(this);
    }
    on(_event: string, listener: (event: string, data: { fatal: boolean }) => void) {
      this.fail = (fatal) => listener('error', { fatal });
    }
    loadSource(url: string) {
      this.url = url;
    }
    attachMedia() {}
    destroy() {
      this.destroyed = true;
    }
  },
}));

const row: CameraRow = {
  id: 7,
  name: '羽毛球馆北侧',
  enName: 'Badminton hall, north',
  venueId: 1,
  venueName: '综合体育馆',
  enVenueName: 'Main Gymnasium',
  place: '二层',
  enPlace: '2nd floor',
  snapshotPath: '',
  streamKind: streamKind.hls,
  streamPath: '/cameras/a/index.m3u8',
  version: 1,
};
const URL_OF_STREAM = 'http://media/seal/cameras/a/index.m3u8';
const SECOND = 1_000;
const fail = (fatal: boolean) => act(() => mockPlayers.at(-1)?.fail(fatal));
const seconds = (n: number) => act(() => jest.advanceTimersByTimeAsync(n * SECOND));

/** Opens the window of a camera; returns how often it opened the stream and kept the view. */
async function openPlayer(kind: StreamKind, valid = 300) {
  const seen = stubServer(({ url }) =>
    url.pathname.endsWith(surveillance.open.path)
      ? { data: { url: URL_OF_STREAM, until: Date.now() + valid * SECOND, viewId: 3, kind } }
      : { data: { seconds: 20 } },
  );
  renderScreen(<CameraPlayer row={{ ...row, streamKind: kind }} close={() => undefined} />);
  await seconds(1);
  const callsOf = (path: string) => seen.filter(({ url }) => url.pathname.endsWith(path)).length;
  return { opened: () => callsOf(surveillance.open.path), kept: () => callsOf(surveillance.keep.path) };
}

beforeEach(() => {
  jest.useFakeTimers();
  mockPlayers.length = 0;
  mockSupported = true;
  jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('');
});
afterEach(() => jest.useRealTimers());

it('plays an HLS stream and says whether pictures arrive', async () => {
  await openPlayer(streamKind.hls);
  expect(mockPlayers.map(({ url }) => url)).toEqual([URL_OF_STREAM]);
  expect(screen.getByText('加载中')).toBeTruthy();
  fireEvent.timeUpdate(screen.getByLabelText('羽毛球馆北侧 直播'));
  await seconds(2);
  expect(screen.getByText('实时')).toBeTruthy();
  await seconds(9);
  expect(screen.getByText('画面延迟')).toBeTruthy();
});

it('opens a failed stream again, then says that the camera is offline and logs the view no longer', async () => {
  const { opened, kept } = await openPlayer(streamKind.hls);
  fail(false);
  await seconds(3);
  expect(mockPlayers).toHaveLength(1);
  for (const players of [2, 3]) {
    fail(true);
    await seconds(3);
    expect(mockPlayers).toHaveLength(players);
  }
  fail(true);
  await seconds(1);
  expect(screen.getByText('摄像头离线，没有画面')).toBeTruthy();
  expect(mockPlayers.every(({ destroyed }) => destroyed)).toBe(true);
  const before = kept();
  await seconds(60);
  expect(kept()).toBe(before);
  expect(opened()).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: '重新连接' }));
  await seconds(1);
  expect(opened()).toBe(2);
  expect(mockPlayers).toHaveLength(4);
});

it('closes the picture when its address ends, and logs the view no longer', async () => {
  const { kept } = await openPlayer(streamKind.hls, 50);
  await seconds(52);
  expect(screen.getByText('已查看 5 分钟，画面已关闭')).toBeTruthy();
  expect(kept()).toBe(2);
  await seconds(60);
  expect(kept()).toBe(2);
});

it('says so in a browser that plays no HLS', async () => {
  mockSupported = false;
  await openPlayer(streamKind.hls);
  expect(screen.getByText(/此浏览器不能播放 HLS 直播/)).toBeTruthy();
});

it('lets a browser that plays HLS by itself do so', async () => {
  mockSupported = false;
  jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
  await openPlayer(streamKind.hls);
  expect(screen.getByLabelText<HTMLVideoElement>('羽毛球馆北侧 直播').src).toBe(URL_OF_STREAM);
  expect(mockPlayers).toEqual([]);
});

it('shows a stream of pictures, which stay live after the first', async () => {
  await openPlayer(streamKind.mjpeg);
  fireEvent.load(screen.getByAltText('羽毛球馆北侧 直播'));
  await seconds(20);
  expect(screen.getByText('实时')).toBeTruthy();
});
