import { DisconnectOutlined } from '@ant-design/icons';
import { Alert, Button, Modal } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { KEEP_EVERY_MS } from '#domain/surveillance/surveillance.rules';
import { pictureState, type PictureState } from '#domain/surveillance/surveillance.status';
import { surveillance, type CameraRow } from '#contract/surveillance/surveillance.contract';
import { serverNow } from '#web/kit/browser/clock';
import { call, textOf } from '#web/kit/call/call';
import { SkeletonBlock } from '#web/kit/feedback/skeleton';
import { useWords } from '#web/kit/session/words';
import { StatusTag } from '#web/kit/theme/status-tag';
import { CameraStream, type OpenedStream } from './camera-stream';
import './surveillance.css';

const TICK_MS = 1_000;

/**
 * The stream of a camera in a window. The view is logged from its opening on; it ends with the signed address after five
 * minutes and goes on only if the person says so.
 */
export function CameraPlayer({ row, close }: { readonly row: CameraRow; readonly close: () => void }) {
  const { t, pick, words } = useWords();
  const [stream, setStream] = useState<OpenedStream | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [state, setState] = useState<PictureState>(pictureState.waiting);
  const [left, setLeft] = useState<number | null>(null);
  const name = pick(row.name, row.enName);
  const open = useCallback(async () => {
    setProblem(null);
    setStream(null);
    setState(pictureState.waiting);
    setLeft(null);
    try {
      setStream(await call(surveillance.open, { id: row.id }, { quiet: true }));
    } catch (error) {
      setProblem(error);
    }
  }, [row.id]);
  useEffect(() => void open(), [open]);
  const over = left === 0;
  const offline = state === pictureState.offline;
  useEffect(() => {
    if (stream === null || over || offline) return undefined;
    const { viewId, until } = stream;
    const tick = setInterval(() => setLeft(Math.max(0, Math.ceil((until - serverNow()) / 1_000))), TICK_MS);
    const keep = setInterval(
      () => void call(surveillance.keep, { viewId }, { quiet: true }).catch(() => undefined),
      KEEP_EVERY_MS,
    );
    return () => {
      clearInterval(tick);
      clearInterval(keep);
    };
  }, [stream, over, offline]);
  return (
    <Modal open width={860} footer={null} onCancel={close} title={`${name} · ${pick(row.venueName, row.enVenueName)}`}>
      <div className="cam-player">
        {problem !== null ? (
          <Alert
            type="error"
            showIcon
            title={t(textOf(problem))}
            action={<Button onClick={() => void open()}>{t(words.retry)}</Button>}
          />
        ) : stream === null ? (
          <SkeletonBlock height="min(456px, 50vw)" />
        ) : over || offline ? (
          <div className="cam-over" role="alert">
            <DisconnectOutlined />
            <p>
              {over
                ? t({ zh: '已查看 5 分钟，画面已关闭', en: 'Closed after 5 minutes' })
                : t({ zh: '摄像头离线，没有画面', en: 'The camera is offline. There is no picture.' })}
            </p>
            <Button type="primary" onClick={() => void open()}>
              {over ? t({ zh: '继续查看', en: 'Go on watching' }) : t({ zh: '重新连接', en: 'Connect again' })}
            </Button>
          </div>
        ) : (
          <CameraStream
            key={stream.viewId}
            stream={stream}
            label={t({ zh: `${name} 直播`, en: `Live picture of ${name}` })}
            onState={setState}
          />
        )}
        {stream !== null && !over ? (
          <footer>
            <StatusTag of={pictureState} code={state} />
            <span>
              {t({ zh: '本次查看已记录', en: 'This view is logged' })}
              {left === null ? '' : t({ zh: ` · 剩余 ${left} 秒`, en: ` · ${left} s left` })}
            </span>
          </footer>
        ) : null}
      </div>
    </Modal>
  );
}
