import './room.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { roomUseStatus } from '#domain/rooms/room.status';
import { rooms } from '#contract/rooms/room.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { AuditTrail } from '#web/kit/audit/history-action';
import { historyTitle } from '#web/kit/audit/history';
import { call } from '#web/kit/call/call';
import { FactsList } from '#web/kit/detail/facts-list';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { amount } from '#web/kit/text/format';
import { StatusTag } from '#web/kit/theme/status-tag';
import { UsageTag } from './room-glyph';

/** One room: what it is, who uses it, and its history. */
export default function GraphicSpaceDetail() {
  const { t, pick } = useWords();
  const may = useSession((state) => state.may);
  const id = Number(useParams()['id']);
  const { data, error, refetch } = useQuery({
    queryKey: ['VisualRoomList', 'room', id],
    queryFn: () => call(rooms.detail, { id }, { quiet: true }),
  });
  if (error && !data)
    return <LoadFailed noun={{ zh: '房间', en: 'room' }} error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <div className="v-card rm-detail">
        <Skeleton rows={8} />
      </div>
    );
  return (
    <div className="v-card rm-detail">
      <h1>
        {data.roomNo} {pick(data.name, data.enName)}
        <UsageTag of={data.usage} />
        <StatusTag of={roomUseStatus} code={data.useStatus} />
      </h1>
      <FactsList
        layout="grid"
        facts={[
          [
            { zh: '位置', en: 'Location' },
            <Link to={`/visual-floor-room?buildingId=${data.buildingId}&floorId=${data.floorId}`}>
              {pick(data.buildingName, data.enBuildingName)} {pick(data.floorName, data.enFloorName)}
            </Link>,
          ],
          [{ zh: '面积', en: 'Area' }, `${amount(data.area)} m²`],
          [{ zh: '使用单位', en: 'Department' }, pick(data.orgName, data.enOrgName)],
          [{ zh: '责任人', en: 'Person in charge' }, pick(data.principalName, data.enPrincipalName)],
          [{ zh: '容纳人数', en: 'Capacity' }, data.capacity || null],
          [{ zh: '钥匙号', en: 'Key no.' }, data.keyNo],
          [{ zh: '信息点号', en: 'Network port' }, data.networkNo],
          [{ zh: '预约场地', en: 'Bookable site' }, pick(data.siteName, data.enSiteName)],
          [{ zh: '设施', en: 'Equipment' }, data.facilities, 'wide'],
        ]}
      />
      {may('VisualRoomList') && (
        <section>
          <h2>{t(historyTitle)}</h2>
          <AuditTrail kind="room" of={data.id} />
        </section>
      )}
    </div>
  );
}
