import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Text } from '#web/kit/text/lang';
import { useWords } from '#web/kit/session/words';

interface Detector {
  detect(from: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type DetectorMaker = new (options: { readonly formats: readonly string[] }) => Detector;

const SCAN_INTERVAL_MS = 200;
const detector = (): DetectorMaker | null =>
  (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector ?? null;

/** Returns whether the browser can read codes by camera. */
const hasCamera = (): boolean => detector() !== null && typeof navigator.mediaDevices?.getUserMedia === 'function';

const CAMERA_BLOCKED: Text = {
  zh: '无法打开摄像头，请在浏览器中允许使用摄像头，或改用扫码枪、手动输入',
  en: 'The camera could not be opened. Allow camera access in the browser, use a scanner or enter the code.',
};
const CAMERA_UNSUPPORTED: Text = {
  zh: '此浏览器不能用摄像头识别二维码，请使用扫码枪或手动输入',
  en: 'This browser cannot scan codes with the camera. Use a scanner or enter the code.',
};

/** Reads codes by camera; reports a code once until another one appears. */
export function CodeCamera({ onCode }: { readonly onCode: (code: string) => void }) {
  const { t } = useWords();
  const [on, setOn] = useState(false);
  const [problem, setProblem] = useState<Text | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const handler = useRef(onCode);
  handler.current = onCode;
  useEffect(() => {
    const Maker = detector();
    if (!on || !Maker) return undefined;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setInterval> | undefined;
    let ended = false;
    let lastCode = '';
    void navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      async (opened) => {
        stream = opened;
        if (ended || !video.current) return opened.getTracks().forEach((track) => track.stop());
        video.current.srcObject = opened;
        await video.current.play();
        const reader = new Maker({ formats: ['qr_code', 'code_128'] });
        timer = setInterval(() => {
          if (!video.current) return;
          void reader.detect(video.current).then(
            ([first]) => {
              if (!first || first.rawValue === lastCode) return;
              lastCode = first.rawValue;
              handler.current(first.rawValue);
            },
            () => undefined,
          );
        }, SCAN_INTERVAL_MS);
      },
      () => {
        setProblem(CAMERA_BLOCKED);
        setOn(false);
      },
    );
    return () => {
      ended = true;
      clearInterval(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, [on]);
  if (!hasCamera()) return <p className="check-why">{t(CAMERA_UNSUPPORTED)}</p>;
  return (
    <div className="check-camera">
      {problem ? <Alert type="warning" showIcon title={t(problem)} /> : null}
      {on ? <video ref={video} muted playsInline aria-label={t({ zh: '摄像头画面', en: 'Camera view' })} /> : null}
      <Button
        size="large"
        onClick={() => {
          setProblem(null);
          setOn(!on);
        }}
      >
        {on ? t({ zh: '关闭摄像头', en: 'Turn off camera' }) : t({ zh: '用摄像头扫码', en: 'Scan with camera' })}
      </Button>
    </div>
  );
}
