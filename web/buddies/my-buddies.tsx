import { useOwnRefetch } from '#web/kit/live/own-refetch';
import '#web/kit/theme/person-card.css';
import { PlusOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { checkStatus } from '#domain/system/check.status';
import { buddies, type BuddyView } from '#contract/buddies/buddy.contract';
import { call } from '#web/kit/call/call';
import { LoadState } from '#web/kit/feedback/load-states';
import { FormDialog } from '#web/kit/form/form-dialog';
import { input } from '#web/kit/form/form-spec';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { BuddyCode, BuddyOwners, Invitations } from './buddy-side';
import { OwnBuddies } from './own-buddies';

const KEY = ['buddies', 'mine'];
const add = {
  endpoint: buddies.add,
  fields: [input.text('account'), input.text('code'), input.text('note')],
  ok: { zh: '添加同伴', en: 'Add companion' },
};
const noteForm = { endpoint: buddies.note, fields: [input.text('note')] };

/**
 * A member's companions: code of the day, invitations, own companions and members who bring the member along. Updated
 * live.
 */
export function MyBuddies() {
  const { t, words } = useWords();
  const client = useQueryClient();
  const { message } = useFeedback();
  useOwnRefetch(KEY);
  const {
    data: overview,

    error,
    refetch,
  } = useQuery({ queryKey: KEY, queryFn: () => call(buddies.mine, {}, { quiet: true }) });
  const reload = () => void client.invalidateQueries({ queryKey: KEY });
  const { mutate, isPending } = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSuccess: () => message.success(t(words.saved)),
    onSettled: reload,
  });
  const [adding, setAdding] = useState(false);
  const [editedNote, setEditedNote] = useState<BuddyView | null>(null);
  if (!overview)
    return <LoadState noun={{ zh: '同伴', en: 'companions' }} error={error} retry={() => void refetch()} rows={8} />;
  const done = () => {
    setAdding(false);
    setEditedNote(null);
    void message.success(t(words.saved));
    reload();
  };
  const used = overview.companions.filter(({ checkStatus: status }) => status !== checkStatus.failed).length;
  return (
    <div className="b-page">
      <section className="v-card b-card">
        <h2 style={{ justifyContent: 'space-between' }}>
          <span>
            {t({ zh: '我的同伴', en: 'My companions' })}{' '}
            <small className="v-quiet">
              {used} / {overview.most}
            </small>
          </span>
          <Button
            type="primary"
            icon={<PlusOutlined />}
            disabled={used >= overview.most}
            onClick={() => setAdding(true)}
          >
            {t({ zh: '添加同伴', en: 'Add companion' })}
          </Button>
        </h2>
        {overview.companions.length === 0 ? (
          <p className="v-quiet">
            {t({
              zh: '还没有同伴。请向对方索取账号和同伴码后添加，预约时即可选择。',
              en: 'No companions yet. Ask for their account and code, add them, and choose them when you book.',
            })}
          </p>
        ) : (
          <OwnBuddies overview={overview} act={mutate} busy={isPending} onEditNote={setEditedNote} />
        )}
        <p className="v-quiet" style={{ marginTop: 10 }}>
          {overview.mustConfirm
            ? t({
                zh: `对方确认后才能一起预约；确认满 ${overview.keepDays} 天后可移除。`,
                en: `You can book together after they accept. You can remove them ${overview.keepDays} days after acceptance.`,
              })
            : t({
                zh: `添加后即可一起预约；满 ${overview.keepDays} 天后可移除。`,
                en: `You can book together at once. You can remove them after ${overview.keepDays} days.`,
              })}
        </p>
      </section>
      <div className="b-side">
        {overview.asks.length > 0 && <Invitations overview={overview} act={mutate} busy={isPending} />}
        <BuddyCode overview={overview} />
        {overview.keptBy.length > 0 && <BuddyOwners overview={overview} act={mutate} busy={isPending} />}
      </div>
      {adding && (
        <FormDialog
          spec={add}
          row={null}
          title={{ zh: '添加同伴', en: 'Add companion' }}
          close={() => setAdding(false)}
          done={done}
        />
      )}
      {editedNote && (
        <FormDialog<BuddyView>
          spec={noteForm}
          row={editedNote}
          title={{ zh: '同伴备注', en: 'Companion note' }}
          close={() => setEditedNote(null)}
          done={done}
        />
      )}
    </div>
  );
}
