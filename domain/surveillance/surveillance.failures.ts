import { failures } from '#domain/kit/failure';

/** Refusals of cameras and their pictures. */
export const surveillanceFailure = failures({
  cameraMissing: {
    kind: 'missing',
    zh: '摄像头不存在或不在您的管理范围内',
    en: 'This camera does not exist or is outside your scope.',
  },
  cameraPath: {
    kind: 'invalid',
    zh: '画面路径须以 / 开头，在一个文件夹内，例如 /cameras/east-1/index.m3u8',
    en: 'A path begins with / and lies in a folder, for instance /cameras/east-1/index.m3u8.',
  },
  cameraNoStream: {
    kind: 'refused',
    zh: '该摄像头没有设置直播画面',
    en: 'No stream is set up for this camera.',
  },
  mediaServerMissing: {
    kind: 'refused',
    zh: '学校媒体服务器未配置，暂时不能查看画面',
    en: 'The media server of the school is not configured, so pictures cannot be shown.',
  },
  cameraViewOver: {
    kind: 'refused',
    zh: '本次查看已结束，请重新打开画面',
    en: 'This view has ended. Open the picture again.',
  },
});
