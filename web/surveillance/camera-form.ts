import { streamKind } from '#domain/surveillance/surveillance.status';
import { input, type FormField } from '#web/kit/form/form-spec';

/** Fields of how a camera is shown. */
export const cameraFields: readonly FormField[] = [
  input.text('snapshotPath', {
    wide: true,
    hint: {
      zh: '学校媒体服务器上的路径，例如 /cameras/east-1/snapshot.jpg；留空则不显示快照',
      en: 'A path on the school’s media server, such as /cameras/east-1/snapshot.jpg. Empty shows no snapshot.',
    },
  }),
  input.select('streamKind', streamKind),
  input.text('streamPath', {
    wide: true,
    when: (values) => Number(values['streamKind'] ?? 0) !== streamKind.none,
    hint: {
      zh: 'HLS 填播放列表，例如 /cameras/east-1/index.m3u8；MJPEG 填图像流',
      en: 'For HLS the playlist, such as /cameras/east-1/index.m3u8; for MJPEG the picture stream',
    },
  }),
];
