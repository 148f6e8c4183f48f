import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { approvalSteps } from '#contract/approval-chains/approval-step.contract';
import { schoolDate } from '#web/kit/browser/clock';
import { call } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { EmptyState, LoadFailed } from '#web/kit/feedback/load-states';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { FormDialog } from '#web/kit/form/form-dialog';
import { input, type FormSpec } from '#web/kit/form/form-spec';
import { DataText } from '#web/kit/text/data-text';
import { TintedTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';

const noun = { zh: '委托', en: 'delegations' };
const title = { zh: '委托审批', en: 'Delegate approvals' };
const form: FormSpec<never> = {
  endpoint: approvalSteps.delegate,
  title,
  fields: [
    input.text('username'),
    input.dates('dateFrom', 'dateTo', { zh: '委托期限', en: 'Days' }),
    input.area('note', { rows: 2 }),
  ],
  start: () => ({ dateFrom: schoolDate(), dateTo: schoolDate() }),
};

/** The caller's delegations, given and received; a given one can be ended, a new one added. */
export function Delegations({ close }: { readonly close: () => void }) {
  const { t, pick } = useWords();
  const [isAdding, setAdding] = useState(false);
  const { busy, problem, submit } = useSubmit();
  const { data, error, refetch } = useQuery({
    queryKey: ['delegations'],
    queryFn: () => call(approvalSteps.delegations, {}, { quiet: true }),
  });
  const end = (id: number) =>
    submit(async () => {
      await call(approvalSteps.endDelegation, { id }, { quiet: true });
      await refetch();
    });
  return (
    <Drawer
      open
      onClose={close}
      title={t(title)}
      extra={
        <Button type="primary" onClick={() => setAdding(true)}>
          {t({ zh: '新增委托', en: 'New delegation' })}
        </Button>
      }
    >
      {error ? <LoadFailed noun={noun} error={error} retry={() => void refetch()} /> : null}
      <ProblemAlert problem={problem} />
      {data?.length === 0 ? <EmptyState noun={noun} filtered={false} clear={() => undefined} /> : null}
      <ul className="delegations">
        {(data ?? []).map(({ id, given, name, enName, dateFrom, dateTo, note, active }) => (
          <li key={id} className="v-card">
            <b>
              {given ? t({ zh: '委托给 ', en: 'To ' }) : t({ zh: '受托于 ', en: 'From ' })}
              <DataText>{pick(name, enName)}</DataText>
            </b>
            <span>
              {dateFrom} – {dateTo}
            </span>
            {note === '' ? null : <DataText>{note}</DataText>}
            <footer>
              <TintedTag tint={active ? 'success' : 'grey'}>
                {active ? t({ zh: '生效中', en: 'Active' }) : t({ zh: '未开始', en: 'Not started' })}
              </TintedTag>
              {given ? (
                <Button danger loading={busy} onClick={() => void end(id)}>
                  {t({ zh: '结束委托', en: 'End' })}
                </Button>
              ) : null}
            </footer>
          </li>
        ))}
      </ul>
      {isAdding ? (
        <FormDialog
          spec={form}
          row={null}
          title={title}
          close={() => setAdding(false)}
          done={() => {
            setAdding(false);
            void refetch();
          }}
        />
      ) : null}
    </Drawer>
  );
}
