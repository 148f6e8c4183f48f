import { DeleteOutlined, UploadOutlined, VideoCameraOutlined } from '@ant-design/icons';
import { Alert, Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { VIDEO_TYPES } from '#domain/attachments/attachment.rules';
import type { Attachment } from '#contract/attachments/attachment.contract';
import { safetyVideos } from '#contract/safety-videos/safety-video.contract';
import { textOf } from '#web/kit/call/call';
import type { ControlProps } from '#web/kit/form/form-spec';
import { useWords } from '#web/kit/session/words';
import { sendFiles } from '#web/kit/upload/send-files';
import type { Text } from '#web/kit/text/lang';
import { lengthText } from './length-text';
import './safety-video.css';

const { megabytes = 0 } = safetyVideos.upload.files ?? {};
const tooLarge: Text = {
  zh: `视频不能超过 ${megabytes} MB，请压缩后上传，或填写视频地址`,
  en: `A video may have at most ${megabytes} MB. Compress it, or enter an address.`,
};

/** Uploads the file of a safety video with its progress, and shows the length that the file states. */
export function VideoField({ id, value, onChange, label }: ControlProps) {
  const { t } = useWords();
  const file = (value ?? null) as Attachment | null;
  const chooser = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<Text | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const send = async (chosen: File) => {
    if (chosen.size > megabytes * 1_048_576) return setProblem(tooLarge);
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    setPercent(0);
    try {
      const stored = await sendFiles(
        safetyVideos.upload,
        [{ blob: chosen, name: chosen.name }],
        {},
        { onProgress: setPercent, signal: controller.signal },
      );
      setSeconds(stored.seconds);
      onChange?.({ id: stored.id, ext: stored.ext });
    } catch (error) {
      if (!controller.signal.aborted) setProblem(textOf(error));
    } finally {
      setPercent(null);
    }
  };
  return (
    <div className="sv-file" id={id ?? ''} role="group" aria-label={label}>
      {problem ? <Alert type="error" showIcon title={t(problem)} /> : null}
      {file ? (
        <p>
          <VideoCameraOutlined />
          <span>
            {t({ zh: `已上传 ${file.ext} 文件`, en: `${file.ext} file uploaded` })}
            {seconds === null ? '' : ` · ${lengthText(seconds)}`}
          </span>
          <Button icon={<DeleteOutlined />} onClick={() => onChange?.(null)}>
            {t({ zh: '移除', en: 'Remove' })}
          </Button>
        </p>
      ) : percent === null ? (
        <Button icon={<UploadOutlined />} onClick={() => chooser.current?.click()}>
          {t({ zh: '上传视频', en: 'Upload video' })}
        </Button>
      ) : (
        <p>
          <Progress percent={percent} />
          <Button onClick={() => running.current?.abort()}>{t({ zh: '取消上传', en: 'Cancel upload' })}</Button>
        </p>
      )}
      <small className="v-quiet">
        {t({
          zh: `${VIDEO_TYPES.join('、')}，最大 ${megabytes} MB`,
          en: `${VIDEO_TYPES.join(', ')}, at most ${megabytes} MB`,
        })}
      </small>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={VIDEO_TYPES.map((type) => `.${type}`).join(',')}
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          target.value = '';
          if (chosen) void send(chosen);
        }}
      />
    </div>
  );
}
