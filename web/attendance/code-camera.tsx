import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { retryLoad } from '#web/kit/route/screens';
import type { Text } from '#web/kit/text/lang';
import { useWords } from '#web/kit/session/words';

interface Detector {
  detect(from: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: typeof FORMATS }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const SCAN_INTERVAL_MS = 200;
const FORMATS: ('qr_code' | 'code_128')[] = ['qr_code', 'code_128'];

/** Returns a detector: that of the browser if it reads QR codes, otherwise one that is loaded now. */
async function createDetector(): Promise<Detector> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (Own && (await Own.getSupportedFormats()).includes('qr_code')) return new Own({ formats: FORMATS });
  const { createReader } = await retryLoad(() => import('./code-reader'));
  return createReader(FORMATS);
}

/** Loads the reader of codes in advance, so that scanning works without network. */
export const prepareReader = (): Promise<unknown> => createDetector().catch(() => null);

/** Returns whether a page may open a camera: over https, or on this machine. */
const hasCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

const CAMERA_BLOCKED: Text = {
  zh: '无法打开摄像头，请在浏览器中允许使用摄像头，或改用扫码枪、手动输入',
  en: 'The camera could not be opened. Allow camera access in the browser, use a scanner or enter the code.',
};
const CAMERA_UNSUPPORTED: Text = {
  zh: '此浏览器不能打开摄像头，请使用扫码枪或手动输入',
  en: 'This browser cannot open the camera. Use a scanner or enter the code.',
};
const READER_MISSING: Text = {
  zh: '无法加载扫码组件，请检查网络后重试，或改用扫码枪、手动输入',
  en: 'The code reader could not be loaded. Check your connection and try again, use a scanner or enter the code.',
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
    if (!on) return undefined;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setInterval> | undefined;
    let ended = false;
    let lastCode = '';
    const stopWith = (reason: Text) => {
      if (ended) return;
      setProblem(reason);
      setOn(false);
    };
    const read = async (reader: Detector) => {
      const [first] = video.current ? await reader.detect(video.current) : [];
      if (ended || !first || first.rawValue === lastCode) return;
      lastCode = first.rawValue;
      handler.current(first.rawValue);
    };
    const detector = createDetector().catch(() => null);
    void navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      async (opened) => {
        stream = opened;
        if (ended || !video.current) return opened.getTracks().forEach((track) => track.stop());
        video.current.srcObject = opened;
        await video.current.play();
        const reader = await detector;
        if (!reader) return stopWith(READER_MISSING);
        if (ended) return;
        let busy = false;
        timer = setInterval(() => {
          if (busy) return;
          busy = true;
          // A frame that cannot be read is skipped.
          void read(reader)
            .catch(() => undefined)
            .finally(() => {
              busy = false;
            });
        }, SCAN_INTERVAL_MS);
      },
      () => stopWith(CAMERA_BLOCKED),
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
