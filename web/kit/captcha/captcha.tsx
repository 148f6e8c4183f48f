import './captcha.css';
import { ReloadOutlined } from '@ant-design/icons';
import { Button, Modal, Slider } from 'antd';
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { SkeletonBlock } from '#web/kit/feedback/skeleton';
import { CaptchaByMessage } from './captcha-message';
import { useCaptcha, type Captcha, type CaptchaKind, type CaptchaPass, type Picture } from './use-captcha';
import { useWords } from '#web/kit/session/words';

/** Natural size of the picture. Points are sent in these coordinates, independent of the displayed size. */
const WIDTH = 310;
const HEIGHT = 155;
const SLIDER_Y = 5;
const MAX_X = WIDTH - 47;
/**
 * Steps by which arrow keys move the piece. The slider's own key handling runs one effect per press, and a held key
 * triggers React's update limit.
 */
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
  Home: -WIDTH,
  End: WIDTH,
};
const image = (type: 'jpeg' | 'png', base64: string) =>
  base64.startsWith('data:') ? base64 : `data:image/${type};base64,${base64}`;

function ClickWordCaptcha({
  captcha: { shown, points, setPoints, check, state },
}: {
  captcha: Captcha & { shown: Picture };
}) {
  const { t } = useWords();
  const words = shown.wordList ?? [];
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (check.isPending || state !== 'open' || points.length >= words.length) return;
    const box = event.currentTarget.getBoundingClientRect();
    const next = [
      ...points,
      {
        x: Math.round(((event.clientX - box.left) / box.width) * WIDTH),
        y: Math.round(((event.clientY - box.top) / box.height) * HEIGHT),
      },
    ];
    setPoints(next);
    if (next.length === words.length) check.mutate(next);
  };
  return (
    <>
      <p>
        {t({ zh: '请依次点击 ', en: 'Click in this order: ' })}
        <b className="v-captcha-words" lang="zh-CN">
          {words.join(' ')}
        </b>
      </p>
      <button
        type="button"
        className="v-captcha-picture"
        data-state={state}
        onClick={press}
        aria-label={t({
          zh: `点选验证图片，请依次点击 ${words.join('、')}`,
          en: `Picture: click the characters ${words.join(', ')} in order`,
        })}
      >
        <img src={image('jpeg', shown.originalImageBase64)} alt="" width={WIDTH} height={HEIGHT} draggable={false} />
        {points.map((point, n) => (
          <i
            key={`${point.x}/${point.y}`}
            style={{ left: `${(point.x / WIDTH) * 100}%`, top: `${(point.y / HEIGHT) * 100}%` }}
          >
            {n + 1}
          </i>
        ))}
      </button>
      <p className="v-quiet">
        {t({ zh: `已点 ${points.length} / ${words.length}`, en: `${points.length} of ${words.length} clicked` })}
      </p>
    </>
  );
}

function BlockPuzzleCaptcha({ captcha: { shown, check, state } }: { captcha: Captcha & { shown: Picture } }) {
  const { t } = useWords();
  const [x, setX] = useState(0);
  // A pointer submits on release; the keyboard moves in small steps and submits with Enter.
  const byKeys = useRef(false);
  const answer = (at: number) => check.mutate({ x: at, y: SLIDER_Y });
  const press = (event: KeyboardEvent) => {
    byKeys.current = true;
    const step = KEY_STEPS[event.key];
    if (event.key !== 'Enter' && step === undefined) return;
    event.preventDefault();
    if (check.isPending || state !== 'open') return;
    if (step === undefined) answer(x);
    else setX((at) => Math.min(MAX_X, Math.max(0, at + step)));
  };
  return (
    <>
      <p>{t({ zh: '拖动滑块，把拼图放到缺口处', en: 'Drag the piece into the gap' })}</p>
      <div className="v-captcha-picture" data-state={state}>
        <img src={image('jpeg', shown.originalImageBase64)} alt="" width={WIDTH} height={HEIGHT} draggable={false} />
        {shown.jigsawImageBase64 && (
          <img
            className="v-captcha-piece"
            src={image('png', shown.jigsawImageBase64)}
            alt=""
            style={{ left: `${(x / WIDTH) * 100}%` }}
            draggable={false}
          />
        )}
      </div>
      <div
        onKeyDownCapture={press}
        onPointerDownCapture={() => {
          byKeys.current = false;
        }}
      >
        <Slider
          keyboard={false}
          min={0}
          max={MAX_X}
          value={x}
          onChange={setX}
          tooltip={{ open: false }}
          disabled={check.isPending || state === 'passed'}
          onChangeComplete={(at) => {
            if (!byKeys.current) answer(at);
          }}
          ariaLabelForHandle={t({
            zh: '拼图位置，用方向键移动，按回车确认',
            en: 'Position of the puzzle piece: move with the arrow keys, confirm with Enter',
          })}
        />
      </div>
      <p className="v-quiet">
        {t({ zh: '键盘：方向键移动，回车确认', en: 'Keyboard: move with the arrow keys, confirm with Enter' })}
      </p>
    </>
  );
}

/**
 * The captcha, shown inline. Users who cannot click characters can use the slider with the keyboard; users who cannot
 * see a picture can use a code by message.
 */
export function CaptchaPanel({ kind, onPass }: { kind: CaptchaKind; onPass: (pass: CaptchaPass) => void }) {
  const [byMessage, setByMessage] = useState(false);
  return byMessage ? (
    <CaptchaByMessage onPass={onPass} back={() => setByMessage(false)} />
  ) : (
    <CaptchaPicture kind={kind} onPass={onPass} byMessage={() => setByMessage(true)} />
  );
}

function CaptchaPicture({
  kind: first,
  onPass,
  byMessage,
}: {
  kind: CaptchaKind;
  onPass: (pass: CaptchaPass) => void;
  byMessage: () => void;
}) {
  const { t } = useWords();
  const [kind, take] = useState(first);
  const captcha = useCaptcha(kind, onPass);
  const { shown, state, problem, loading } = captcha;
  return (
    <div className="v-captcha">
      <Button
        className="v-captcha-again"
        type="text"
        size="small"
        icon={<ReloadOutlined />}
        loading={loading}
        onClick={() => void captcha.again()}
        aria-label={t({ zh: '换一张', en: 'New picture' })}
      />
      {shown ? (
        shown.captchaType === 'clickWord' ? (
          <ClickWordCaptcha captcha={{ ...captcha, shown }} />
        ) : (
          <BlockPuzzleCaptcha key={shown.token} captcha={{ ...captcha, shown }} />
        )
      ) : (
        <SkeletonBlock active={loading} height={HEIGHT + 60} />
      )}
      <p className="v-captcha-state" role="status" data-state={problem === null ? state : 'failed'}>
        {problem ??
          (state === 'passed'
            ? t({ zh: '验证通过', en: 'Verified' })
            : state === 'failed'
              ? t({ zh: '验证失败，请重试', en: 'Verification failed. Try again.' })
              : '')}
      </p>
      {kind === 'clickWord' && (
        <Button
          className="v-captcha-other"
          type="link"
          size="small"
          disabled={state === 'passed'}
          onClick={() => {
            captcha.setPoints([]);
            take('blockPuzzle');
          }}
        >
          {t({ zh: '改用滑块（可用键盘操作）', en: 'Use a slider instead (keyboard accessible)' })}
        </Button>
      )}
      <Button className="v-captcha-other" type="link" size="small" disabled={state === 'passed'} onClick={byMessage}>
        {t({ zh: '看不清图片？用校验码代替', en: "Can't see the picture? Use a code instead" })}
      </Button>
    </div>
  );
}

/** The captcha as a dialog above a form: passes on its result and closes. */
export function CaptchaModal({
  open,
  kind,
  onPass,
  onCancel,
}: {
  open: boolean;
  kind: CaptchaKind;
  onPass: (pass: CaptchaPass) => void;
  onCancel: () => void;
}) {
  const { t } = useWords();
  return (
    <Modal
      open={open}
      width={416}
      centered
      footer={null}
      destroyOnHidden
      title={t({ zh: '安全验证', en: 'Security check' })}
      onCancel={onCancel}
    >
      {open && <CaptchaPanel kind={kind} onPass={onPass} />}
    </Modal>
  );
}
