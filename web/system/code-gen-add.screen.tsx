import './code-gen.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { codeGen } from '#contract/system/code-gen.contract';
import { call } from '#web/kit/call/call';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { type AreaPlanDraft, PlanForm } from './code-gen-plan-form';

const noun = { zh: '生成方案', en: 'area plan' };

/** Edits the plan of a new area: names, fields and generated code. */
export default function CodeGenAdd() {
  const { id } = useParams();
  const { t } = useWords();
  const read = useQuery({
    queryKey: ['CodeGen', 'detail', id],
    queryFn: () => call(codeGen.detail, { id: Number(id) }, { quiet: true }),
    enabled: id !== undefined,
    gcTime: 0,
  });
  if (id !== undefined && read.isLoadingError)
    return (
      <section className="v-card">
        <LoadFailed noun={noun} error={read.error} retry={() => void read.refetch()} />
      </section>
    );
  if (id !== undefined && !read.data) return <section className="v-card v-list-wait" aria-busy="true" />;
  const plan: AreaPlanDraft = read.data
    ? { ...read.data, tableName: read.data.tableName ?? undefined }
    : { plural: '', singular: '', zh: '', en: '', fields: [] };
  return (
    <>
      <h1 className="v-hidden">{t({ zh: '生成方案', en: 'Area plan' })}</h1>
      <PlanForm key={id ?? 'new'} plan={plan} />
    </>
  );
}
