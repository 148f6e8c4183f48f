import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** How a camera is played. */
export const streamKind = enumeration({
  none: { code: 0, zh: '仅快照', en: 'Snapshots only' },
  hls: { code: 1, zh: 'HLS 直播', en: 'HLS stream' },
  mjpeg: { code: 2, zh: 'MJPEG 图像流', en: 'MJPEG pictures' },
});
export type StreamKind = CodeOf<typeof streamKind>;

/** What a person saw of a camera. */
export const cameraViewKind = enumeration({
  snapshots: { code: 1, zh: '快照', en: 'Snapshots' },
  stream: { code: 2, zh: '直播', en: 'Stream' },
});
export type CameraViewKind = CodeOf<typeof cameraViewKind>;

/** What the picture of a camera shows of its connection. */
export const pictureState = enumeration({
  waiting: { code: 0, zh: '加载中', en: 'Loading', tone: 'default' },
  live: { code: 1, zh: '实时', en: 'Live', tone: 'success' },
  slow: { code: 2, zh: '画面延迟', en: 'Delayed', tone: 'warning' },
  offline: { code: 3, zh: '离线', en: 'Offline', tone: 'error' },
  unset: { code: 4, zh: '未设置画面', en: 'Not set up', tone: 'default' },
});
export type PictureState = CodeOf<typeof pictureState>;
