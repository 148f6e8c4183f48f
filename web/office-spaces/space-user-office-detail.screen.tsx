import './office.css';
import { useQuery } from '@tanstack/react-query';
import { Table } from 'antd';
import { Link, useParams } from 'react-router-dom';
import { officeRank } from '#domain/office-spaces/office.status';
import { spaceUsers } from '#contract/office-spaces/space-user.contract';
import type { ReplyOf } from '#contract/kit/endpoint';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { FactsList } from '#web/kit/detail/facts-list';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { amount } from '#web/kit/text/format';
import { Value } from '#web/kit/text/value';

type Month = ReplyOf<typeof spaceUsers.record>['months'][number];

/** One office record with the month ends from which fees are computed. */
export default function SpaceUserOfficeDetail() {
  const { t, pick, label } = useWords();
  const id = Number(useParams()['id']);
  const { data, error, refetch } = useQuery({
    queryKey: ['SpaceUserOffice', 'detail', id],
    queryFn: () => call(spaceUsers.record, { id }, { quiet: true }),
  });
  if (error && !data)
    return <LoadFailed noun={{ zh: '用房记录', en: 'office record' }} error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <div className="v-card os-page">
        <Skeleton rows={8} />
      </div>
    );
  const area = (value: number) => amount(value);
  return (
    <div className="v-card os-page">
      <h1>
        {pick(data.name, data.enName)} · {data.roomNo}
      </h1>
      <FactsList
        layout="grid"
        facts={[
          [
            { zh: '房间', en: 'Room' },
            <Link to={`/office-space/${data.roomId}`}>
              {data.roomNo} {pick(data.place, data.enPlace)}
            </Link>,
          ],
          [{ zh: '单位', en: 'Department' }, pick(data.orgName, data.enOrgName)],
          [{ zh: '级别', en: 'Rank' }, label(officeRank, data.rank)],
          [{ zh: '标准', en: 'Standard' }, `${amount(data.standard)} m²`],
          [{ zh: '起止', en: 'Period' }, `${data.beginOn} – ${data.endOn ?? t({ zh: '至今', en: 'now' })}`],
          [{ zh: '备注', en: 'Remark' }, <Value>{data.note}</Value>],
        ]}
      />
      <h2>{t({ zh: '月末核定', en: 'Settled month ends' })}</h2>
      <Table<Month>
        rowKey="month"
        size="middle"
        pagination={false}
        dataSource={data.months}
        locale={{ emptyText: t({ zh: '还没有核定的月份', en: 'No month is settled yet' }) }}
        columns={[
          { key: 'month', dataIndex: 'month', title: t({ zh: '月份', en: 'Month' }) },
          {
            key: 'standard',
            dataIndex: 'standard',
            title: t({ zh: '标准（m²）', en: 'Standard (m²)' }),
            align: 'right',
            render: area,
          },
          {
            key: 'share',
            dataIndex: 'share',
            title: t({ zh: '本间分摊（m²）', en: 'Share of this room (m²)' }),
            align: 'right',
            render: area,
          },
          {
            key: 'over',
            dataIndex: 'over',
            title: t({ zh: '本人超占（m²）', en: 'Over in all rooms (m²)' }),
            align: 'right',
            render: area,
          },
        ]}
      />
    </div>
  );
}
