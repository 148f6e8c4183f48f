import './upload.css';
import {
  CheckCircleFilled,
  CloseOutlined,
  DeleteOutlined,
  FileOutlined,
  PlusOutlined,
  ReloadOutlined,
} from '@ant-design/icons';
import { Image, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import {
  DOCUMENT_TYPES,
  FILE_MEGABYTES,
  MAX_FILES,
  IMAGE_TYPES,
  allowedTypesOf,
} from '#domain/attachments/attachment.rules';
import { isPublicFile, type FileClass } from '#domain/attachments/attachment.status';
import { attachments, type Attachment } from '#contract/attachments/attachment.contract';
import { call, CallError } from '#web/kit/call/call';
import { apiBase } from '#web/kit/session/entry';
import type { Text } from '#web/kit/text/lang';
import { useOnline } from '#web/kit/feedback/offline';
import { showPrompt } from '#web/kit/session/prompt';
import { serverMessageOf, useUploads } from './upload-files';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';

const photoText: Text = { zh: '照片', en: 'Photo' };
const documentText: Text = { zh: '文件', en: 'File' };
const PICTURES = new Set<string>(IMAGE_TYPES);

/**
 * Returns the address of a saved picture: a permanent one if public, else a temporary one that is valid for one minute.
 */
async function fileUrl({ id }: Attachment, of: FileClass): Promise<string> {
  return isPublicFile(of)
    ? `${apiBase()}/api/front/website/picture/${of}/${id}`
    : (await call(attachments.address, { id }, { quiet: true })).url;
}

function UploadedTile({ file, of, remove }: { file: Attachment; of: FileClass; remove: (() => void) | null }) {
  const { t, words } = useWords();
  const [url, setUrl] = useState<string | null>(null);
  const shown = PICTURES.has(file.ext);
  useEffect(() => {
    let here = true;
    if (shown)
      void fileUrl(file, of).then(
        (found) => {
          if (here) setUrl(found);
        },
        () => undefined,
      );
    return () => {
      here = false;
    };
  }, [file, of, shown]);
  const fetchIt = async () => {
    const found = await fileUrl(file, of).catch(() => null);
    if (found) Object.assign(document.createElement('a'), { href: found, download: '' }).click();
  };
  return (
    <li className="v-tile" data-state="success">
      {shown ? (
        url && <Image src={url} alt="" width="100%" height="100%" preview={{ cover: t({ zh: '查看', en: 'View' }) }} />
      ) : (
        <button type="button" className="v-tile-file" onClick={() => void fetchIt()}>
          <FileOutlined /> {file.ext}
        </button>
      )}
      <CheckCircleFilled className="v-tile-tick" aria-label={t({ zh: '已上传', en: 'Uploaded' })} />
      {remove && (
        <button
          type="button"
          className="v-tile-remove"
          aria-label={t(words.remove)}
          title={t(words.remove)}
          onClick={remove}
        >
          <DeleteOutlined />
        </button>
      )}
    </li>
  );
}

/**
 * An upload field of a form: tiles of uploaded and uploading files; allowed types and size are shown below. Holds a
 * list, or one file if `most` is 1.
 */
export function UploadField({
  value,
  onChange,
  label,
  fileClass,
  most = MAX_FILES,
  megabytes = FILE_MEGABYTES,
  compress = true,
  typeName,
}: {
  value?: unknown;
  onChange?: (value: unknown) => void;
  label: string;
  fileClass: FileClass;
  most?: number;
  megabytes?: number;
  compress?: boolean;
  typeName?: Text;
}) {
  const { t, lang, words } = useWords();
  const { modal } = useFeedback();
  const online = useOnline();
  const chooser = useRef<HTMLInputElement>(null);
  const types = allowedTypesOf(fileClass);
  const stored = (Array.isArray(value) ? value : value ? [value] : []) as readonly Attachment[];
  const notifyChange = (next: readonly Attachment[]) => onChange?.(most === 1 ? next.at(-1) : next);
  const what = typeName ?? (types.length === DOCUMENT_TYPES.length ? documentText : photoText);
  const { going, refused, choose, drop, again } = useUploads(
    { fileClass, typeName: what, megabytes, compress },
    stored,
    notifyChange,
  );
  const without = (file: Attachment) => notifyChange(stored.filter(({ id }) => id !== file.id));
  /** A file in use is not deleted: it is removed from the form, and its link is removed when the form is saved. */
  const inUse = (error: unknown) => error instanceof CallError && error.detail.errKey === 'ATTACHMENT_IN_USE';
  const remove = (file: Attachment) =>
    void modal.confirm({
      title: t(words.systemWarning),
      content: t({ zh: '是否要删除这个文件', en: 'Delete this file?' }),
      okText: t(words.remove),
      okButtonProps: { danger: true },
      cancelText: t(words.back),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () =>
        call(attachments.remove, { id: file.id }, { quiet: true }).then(
          () => without(file),
          (error: unknown) =>
            inUse(error)
              ? without(file)
              : showPrompt({
                  text: serverMessageOf(error) ?? {
                    zh: `删除${what.zh}失败，请重新删除`,
                    en: `${what.en} could not be deleted. Try again.`,
                  },
                }),
        ),
    });
  const room = most - stored.length - going.length;
  return (
    <div className="v-upload">
      <ul className="v-tiles" aria-label={label}>
        {stored.map((file) => (
          <UploadedTile key={file.id} file={file} of={fileClass} remove={online ? () => remove(file) : null} />
        ))}
        {going.map(({ key, name, state, percent, why, preview }) => (
          <li key={key} className="v-tile" data-state={state}>
            {preview && <img src={preview} alt="" />}
            <span className="v-tile-name" title={name}>
              {name}
            </span>
            {state === 'active' ? (
              <Progress percent={percent} size="small" aria-label={t({ zh: '上传进度', en: 'Upload progress' })} />
            ) : (
              <span className="v-tile-why" role="alert">
                {why && t(why)}
              </span>
            )}
            {state === 'wrong' && (
              <button
                type="button"
                className="v-tile-again"
                aria-label={t(words.retry)}
                title={t(words.retry)}
                onClick={() => again(key)}
              >
                <ReloadOutlined />
              </button>
            )}
            <button
              type="button"
              className="v-tile-remove"
              aria-label={t(words.cancel)}
              title={t(words.cancel)}
              onClick={() => drop(key)}
            >
              <CloseOutlined />
            </button>
          </li>
        ))}
        {room > 0 && (
          <li>
            <button
              type="button"
              className="v-tile v-tile-add"
              disabled={!online}
              title={online ? '' : t({ zh: '恢复网络后可用', en: 'Available when back online' })}
              onClick={() => chooser.current?.click()}
            >
              <PlusOutlined /> {t({ zh: '上传', en: 'Upload' })}
            </button>
            <input
              ref={chooser}
              type="file"
              hidden
              multiple={most > 1}
              accept={types.map((type) => `.${type}`).join(',')}
              aria-label={label}
              onChange={({ target }) => {
                const files = [...(target.files ?? [])].slice(0, room);
                target.value = '';
                choose(files);
              }}
            />
          </li>
        )}
      </ul>
      {refused && (
        <p className="v-upload-refused" role="alert">
          {t(refused)}
        </p>
      )}
      <p className="v-quiet">
        {lang === 'zh'
          ? `支持 ${types.join('、')}，单个文件不超过 ${megabytes}MB`
          : `${types.join(', ')}; at most ${megabytes} MB each`}
      </p>
    </div>
  );
}
