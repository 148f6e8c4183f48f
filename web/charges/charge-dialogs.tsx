import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { charges } from '#contract/charges/charge.contract';
import type { Text } from '#web/kit/text/lang';
import { useShowTasks } from '#web/kit/task/tasks';
import { useWords } from '#web/kit/session/words';
import { ChargeCopy } from './charge-copy';
import { lazyPart } from '#web/kit/route/lazy';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import type { ChargeSheetState } from './use-charge-sheet';

const ImportDialog = lazyPart(async () => (await import('#web/kit/upload/import-dialog')).ImportDialog);

/** The open dialog of the prices: copy to other sites, or import. */
export function ChargeDialogs({
  state: { siteId, sites },
  noun,
  dialog,
  close,
}: {
  readonly state: ChargeSheetState;
  readonly noun: Text;
  readonly dialog: 'import' | 'copy' | null;
  readonly close: () => void;
}) {
  const { t, words } = useWords();
  const { message } = useFeedback();
  const client = useQueryClient();
  const showTasks = useShowTasks();
  const again = () => {
    close();
    void client.invalidateQueries({ queryKey: ['venues'] });
    void message.success(t(words.saved));
  };
  return (
    <>
      {dialog === 'copy' && siteId !== undefined && (
        <ChargeCopy siteId={siteId} sites={sites.data ?? []} close={close} done={again} />
      )}
      {dialog === 'import' && (
        <Suspense fallback={null}>
          <ImportDialog
            spec={{ check: charges.importCheck, template: 'charge' }}
            noun={noun}
            close={close}
            begun={() => {
              close();
              showTasks();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
