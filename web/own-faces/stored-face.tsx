import { DeleteOutlined, EyeOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { facePhotos, type OwnFace } from '#contract/devices/face-photo.contract';
import { call } from '#web/kit/call/call';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { useWords } from '#web/kit/session/words';

/** The stored face photo of the caller. */
interface StoredFace {
  /** The photo once the caller asked to see it. */
  readonly photo: string | undefined;
  readonly isLoading: boolean;
  readonly view: () => void;
  readonly askToDelete: () => void;
}

/** Views the stored photo, and deletes it after a confirmation; `deleted` receives what is left. */
export function useStoredFace(deleted: (face: OwnFace) => void): StoredFace {
  const { t, words } = useWords();
  const { modal, message } = useFeedback();
  const seen = useMutation({ mutationFn: () => call(facePhotos.view, {}) });
  const askToDelete = () =>
    void modal.confirm({
      title: t({ zh: '删除人脸照片', en: 'Delete face photo' }),
      okText: t(words.remove),
      okButtonProps: { danger: true },
      cancelText: t(words.back),
      focusable: { autoFocusButton: 'cancel' },
      content: t({
        zh: '照片立即删除，各终端随后删除，您会得到一张回执。需要人脸的场馆请改用入场码。',
        en: 'The photo is deleted now, and by each terminal soon after; you get a receipt. Use your entry code at venues that require a face.',
      }),
      onOk: () =>
        call(facePhotos.remove, {}).then(
          ({ receiptNo, ...left }) => {
            deleted(left);
            void message.success(t({ zh: `已删除，回执 ${receiptNo}`, en: `Deleted. Receipt ${receiptNo}` }));
          },
          () => undefined,
        ),
    });
  return { photo: seen.data?.photo, isLoading: seen.isPending, view: () => seen.mutate(), askToDelete };
}

/** The buttons that view and delete the stored photo. */
export function StoredFaceButtons({
  stored: { photo, isLoading, view, askToDelete },
}: {
  readonly stored: StoredFace;
}) {
  const { t, words } = useWords();
  return (
    <>
      {photo === undefined && (
        <Button icon={<EyeOutlined />} loading={isLoading} onClick={view}>
          {t({ zh: '查看', en: 'View' })}
        </Button>
      )}
      <Button danger icon={<DeleteOutlined />} onClick={askToDelete}>
        {t(words.remove)}
      </Button>
    </>
  );
}
