import './office.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { officeRank } from '#domain/office-spaces/office.status';
import { spaceUsers } from '#contract/office-spaces/space-user.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { FactsList } from '#web/kit/detail/facts-list';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { amount } from '#web/kit/text/format';
import { Value } from '#web/kit/text/value';
import { OccupantTable } from './occupant-table';

/** One person who uses rooms: standard, use today and all records. */
export default function SpaceUserDetail() {
  const { t, pick, label } = useWords();
  const id = Number(useParams()['id']);
  const { data, error, refetch } = useQuery({
    queryKey: ['SpaceUser', 'detail', id],
    queryFn: () => call(spaceUsers.detail, { id }, { quiet: true }),
  });
  if (error && !data)
    return <LoadFailed noun={{ zh: '用房人员', en: 'space user' }} error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <div className="v-card os-page">
        <Skeleton rows={8} />
      </div>
    );
  return (
    <div className="v-card os-page">
      <h1>{pick(data.name, data.enName)}</h1>
      <FactsList
        layout="grid"
        facts={[
          [{ zh: '单位', en: 'Department' }, pick(data.orgName, data.enOrgName)],
          [{ zh: '级别', en: 'Rank' }, label(officeRank, data.rank)],
          [
            { zh: '标准', en: 'Standard' },
            `${amount(data.standard)} m²${data.quotaArea === null ? '' : t({ zh: '（单独核定）', en: ' (set for this person)' })}`,
          ],
          [{ zh: '实占', en: 'In use' }, `${amount(data.area)} m²`],
          [
            { zh: '超占', en: 'Over quota' },
            data.overArea > 0 ? <span className="os-over">{amount(data.overArea)} m²</span> : `${amount(0)} m²`,
          ],
          [{ zh: '空间身份', en: 'Space roles' }, pick(data.roles, data.enRoles)],
          [{ zh: '备注', en: 'Remark' }, <Value>{data.note}</Value>, 'wide'],
        ]}
      />
      <h2>{t({ zh: '用房记录', en: 'Office records' })}</h2>
      <OccupantTable records={data.records} hide="name" />
    </div>
  );
}
