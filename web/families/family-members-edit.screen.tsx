import { useQuery } from '@tanstack/react-query';
import { Button, Result } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { families } from '#contract/families/family.contract';
import { call } from '#web/kit/call/call';
import { LoadState } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { FamilyForm } from './family-form';

/** Registers a family member or corrects a returned one. */
export default function FamilyMembersEdit() {
  const { t } = useWords();
  const [params] = useSearchParams();
  const id = Number(params.get('id') ?? 0);
  const { data, error, refetch } = useQuery({
    queryKey: ['families', 'mine'],
    enabled: id > 0,
    queryFn: () => call(families.mine, {}, { quiet: true }),
  });
  if (id === 0) return <FamilyForm was={null} />;
  if (!data)
    return (
      <LoadState noun={{ zh: '家庭成员', en: 'family member' }} error={error} retry={() => void refetch()} rows={10} />
    );
  const was = data.members.find((one) => one.id === id);
  if (was) return <FamilyForm key={id} was={was} />;
  return (
    <Result
      status="404"
      title={t({ zh: '没有找到该家庭成员', en: 'Family member not found' })}
      extra={
        <Link to={routeOf('FamilyMembers').path}>
          <Button type="primary">{t({ zh: '返回列表', en: 'Back to list' })}</Button>
        </Link>
      }
    />
  );
}
