import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { protocols } from '#contract/protocols/protocol.contract';
import { call } from '#web/kit/call/call';
import { FormDialog } from '#web/kit/form/form-dialog';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { RichText } from '#web/kit/form/rich-text';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { protocolForm } from './protocol-form';

/** Edits a terms text or its next version. Read-only users see it as members do. */
export default function VenuesProtocolsEdit() {
  const { t, pick, words: texts } = useWords();
  const { message } = useFeedback();
  const go = useNavigate();
  const client = useQueryClient();
  const may = useSession((state) => state.may);
  const param = useParams()['id'];
  const id = param === undefined ? null : Number(param);
  const { data, error, refetch } = useQuery({
    queryKey: ['venues', 'protocol', id],
    queryFn: () => call(protocols.detail, { id: id as number }, { quiet: true }),
    enabled: id !== null,
  });
  const back = () => void go('/venues/protocols');
  const done = () => {
    void message.success(t(texts.saved));
    void client.invalidateQueries({ queryKey: ['venues'] });
    void client.invalidateQueries({ queryKey: ['VenuesProtocols'] });
    back();
  };
  const spec = useMemo(() => protocolForm(id), [id]);
  if (error) return <LoadFailed noun={{ zh: '协议', en: 'terms' }} error={error} retry={() => void refetch()} />;
  if (id !== null && !data) return <div className="v-list-wait" />;
  if (data && !may('VenuesProtocolsEdit'))
    return (
      <article className="v-card" style={{ padding: 24 }}>
        <h1>{pick(data.title, data.enTitle)}</h1>
        <RichText html={pick(data.content, data.enContent)} />
      </article>
    );
  return (
    <FormDialog
      spec={spec}
      row={data ?? null}
      title={id === null ? { zh: '新增协议', en: 'New terms' } : { zh: '编辑协议', en: 'Edit terms' }}
      close={back}
      done={done}
    />
  );
}
