import { CameraOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { whyNotFacePhoto } from '#domain/own-faces/face-quality.rules';
import { useWords } from '#web/kit/session/words';
import type { Text } from '#web/kit/text/lang';
import { frameOf, measured } from './face-measure';

const CHECK_EVERY_MS = 500;
const READY: Text = { zh: '光线合适，可以拍了', en: 'The light is good. Take the photo.' };
const WAIT: Text = { zh: '正在打开摄像头', en: 'Opening the camera' };
const BLOCKED: Text = {
  zh: '无法打开摄像头，请在浏览器中允许使用摄像头，或选择照片',
  en: 'The camera could not be opened. Allow camera access in the browser, or choose a photo.',
};

/** Returns whether this page may open a camera: over https, or on this machine. */
export const hasCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Shows the front camera with a guide, says what is wrong with the light, and takes a photo. */
export function FaceViewfinder({ take, close }: { readonly take: (photo: File) => void; readonly close: () => void }) {
  const { t } = useWords();
  const [problem, setProblem] = useState<Text | null>(null);
  const [hint, setHint] = useState<Text>(WAIT);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setInterval> | undefined;
    let ended = false;
    const stop = (opened: MediaStream) => opened.getTracks().forEach((track) => track.stop());
    const check = () => {
      const frame = video.current && measured(video.current, video.current.videoWidth, video.current.videoHeight);
      if (frame) setHint(whyNotFacePhoto(frame)?.spec ?? READY);
    };
    void navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 1280 } } })
      .then(
        async (opened) => {
          if (ended || !video.current) return stop(opened);
          stream = opened;
          video.current.srcObject = opened;
          await video.current.play();
          timer = setInterval(check, CHECK_EVERY_MS);
        },
        () => setProblem(BLOCKED),
      );
    return () => {
      ended = true;
      clearInterval(timer);
      if (stream) stop(stream);
    };
  }, []);
  const shoot = async () => {
    const photo = video.current && (await frameOf(video.current));
    if (photo) take(photo);
  };
  if (problem) return <Alert type="warning" showIcon title={t(problem)} />;
  return (
    <div className="of-camera">
      <div className="of-frame">
        <video ref={video} muted playsInline aria-label={t({ zh: '摄像头画面', en: 'Camera view' })} />
        <span className="of-guide" aria-hidden="true" />
      </div>
      <p role="status" data-ready={hint === READY}>
        {t(hint)}
      </p>
      <span className="of-acts">
        <Button onClick={close}>{t({ zh: '关闭摄像头', en: 'Turn off camera' })}</Button>
        <Button type="primary" icon={<CameraOutlined />} disabled={hint === WAIT} onClick={() => void shoot()}>
          {t({ zh: '拍照', en: 'Take photo' })}
        </Button>
      </span>
    </div>
  );
}
