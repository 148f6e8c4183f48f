import { Button, Skeleton } from 'antd';
import { textOf } from '#web/kit/call/call';
import { CourtDrawing } from '#web/kit/theme/drawing';
import type { Text } from '#web/kit/text/lang';
import { Notice } from '#web/kit/theme/notice';
import { useWords } from '#web/kit/session/words';

/** A card of grey rows until something about invoices is loaded. */
export const InvoiceSkeleton = ({ rows }: { readonly rows: number }) => (
  <div className="iv-card">
    <Skeleton active paragraph={{ rows }} />
  </div>
);

/** Notice in place of something about invoices that failed to load, with the reason and a retry button. */
export function InvoicesFailed({
  title,
  error,
  retry,
}: {
  readonly title: Text;
  readonly error: unknown;
  readonly retry: () => void;
}) {
  const { t, words } = useWords();
  return (
    <Notice
      drawing={<CourtDrawing mark="warn" />}
      title={t(title)}
      text={t(textOf(error))}
      actions={
        <Button type="primary" onClick={retry}>
          {t(words.retry)}
        </Button>
      }
    />
  );
}
