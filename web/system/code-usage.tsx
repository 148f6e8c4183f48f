import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { codeLists, type CodeRow } from '#contract/system/code.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { EmptyState, LoadFailed } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';

const noun = { zh: '使用记录', en: 'uses' };

/** Shows where a code item is used: kind, count and first names. */
export function CodeUsageDialog({ row, close }: RowDialogProps<CodeRow>) {
  const { t, pick } = useWords();
  const read = useQuery({
    queryKey: ['Code', 'uses', row.id],
    queryFn: () => call(codeLists.uses, { id: row.id }, { quiet: true }),
    gcTime: 0,
  });
  return (
    <Modal
      open
      title={`${pick(row.codename, row.enName)} · ${t({ zh: '使用情况', en: 'Usage' })}`}
      footer={null}
      onCancel={close}
    >
      {read.isLoadingError ? (
        <LoadFailed noun={noun} error={read.error} retry={() => void read.refetch()} />
      ) : !read.data ? (
        <Skeleton />
      ) : read.data.length === 0 ? (
        <EmptyState noun={noun} filtered={false} clear={() => undefined} />
      ) : (
        read.data.map(({ zh, en, count, names }) => (
          <section key={en} className="c-uses">
            <h3>
              {t({ zh, en })} <b>{count}</b>
            </h3>
            <p>
              {names.map(({ name, enName }) => pick(name, enName)).join(t({ zh: '、', en: ', ' }))}
              {count > names.length && t({ zh: ' 等', en: ' and others' })}
            </p>
          </section>
        ))
      )}
    </Modal>
  );
}
