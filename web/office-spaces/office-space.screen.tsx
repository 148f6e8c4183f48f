import './office.css';
import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { roomUseStatus } from '#domain/rooms/room.status';
import { officeSpaces } from '#contract/office-spaces/office-space.contract';
import type { OccupantRow } from '#contract/office-spaces/space-user.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { FactsList } from '#web/kit/detail/facts-list';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { FormDialog } from '#web/kit/form/form-dialog';
import { input, type FormSpec } from '#web/kit/form/form-spec';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { amount } from '#web/kit/text/format';
import { StatusTag } from '#web/kit/theme/status-tag';
import { OccupantTable } from './occupant-table';

const endForm: FormSpec<OccupantRow> = {
  endpoint: officeSpaces.end,
  fields: [input.date('endOn', { hint: { zh: '最后一天仍计入', en: 'The last day still counts' } })],
  start: (row) => ({ id: row?.id, version: row?.version }),
};

/** One office room: who uses it, what each person's share is, and assigning or ending their use. */
export default function OfficeSpace() {
  const { t, pick, words } = useWords();
  const { message } = useFeedback();
  const may = useSession((state) => state.may);
  const client = useQueryClient();
  const id = Number(useParams()['id']);
  const [isAssigning, assign] = useState(false);
  const [ending, end] = useState<OccupantRow | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['OfficeSpaceList', 'room', id],
    queryFn: () => call(officeSpaces.room, { id }, { quiet: true }),
  });
  if (error && !data)
    return <LoadFailed noun={{ zh: '办公用房', en: 'office room' }} error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <div className="v-card os-page">
        <Skeleton rows={8} />
      </div>
    );
  const saved = () => {
    assign(false);
    end(null);
    void message.success(t(words.saved));
    void client.invalidateQueries({ queryKey: ['OfficeSpaceList'] });
    void client.invalidateQueries({ queryKey: ['SpaceUser'] });
    void client.invalidateQueries({ queryKey: ['SpaceUserOffice'] });
  };
  const assignForm: FormSpec<never> = {
    endpoint: officeSpaces.assign,
    fields: [
      input.lookup('spaceUserId', () => Promise.resolve(data.candidates)),
      input.date('beginOn', {
        ...(data.settledUntil === null
          ? {}
          : {
              hint: {
                zh: `须晚于 ${data.settledUntil}，此前月末面积已核定`,
                en: `Later than ${data.settledUntil}: month ends up to then are settled`,
              },
            }),
      }),
      input.date('endOn', { hint: { zh: '不填为长期', en: 'Empty for no end' } }),
      input.area('note', { rows: 2 }),
    ],
    also: () => ({ roomId: id }),
  };
  return (
    <div className="v-card os-page">
      <h1>
        {data.roomNo}
        <StatusTag of={roomUseStatus} code={data.useStatus} />
      </h1>
      <FactsList
        layout="grid"
        facts={[
          [{ zh: '位置', en: 'Location' }, pick(data.place, data.enPlace)],
          [{ zh: '单位', en: 'Department' }, pick(data.orgName, data.enOrgName)],
          [{ zh: '面积', en: 'Area' }, `${amount(data.area)} m²`],
          [{ zh: '使用人标准合计', en: 'Standard of the occupants' }, `${amount(data.standard)} m²`],
          [
            { zh: '超占', en: 'Over quota' },
            data.overArea > 0 ? <span className="os-over">{amount(data.overArea)} m²</span> : `${amount(0)} m²`,
          ],
          may('GraphicSpaceDetail') && [
            { zh: '房间', en: 'Room' },
            <Link to={`/graphic-space/${data.id}`}>{t({ zh: '查看房间', en: 'Open room' })}</Link>,
          ],
        ]}
      />
      <h2>
        {t({ zh: '使用人', en: 'Occupants' })}
        {may('OfficeSpaceEdit') && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => assign(true)}>
            {t({ zh: '配房', en: 'Assign' })}
          </Button>
        )}
      </h2>
      <OccupantTable
        records={data.records}
        hide="roomNo"
        {...(may('OfficeSpaceEdit')
          ? {
              action: (row: OccupantRow) =>
                row.endOn === null ? (
                  <Button type="link" size="small" onClick={() => end(row)}>
                    {t({ zh: '退房', en: 'End use' })}
                  </Button>
                ) : null,
            }
          : {})}
      />
      {isAssigning && (
        <FormDialog
          spec={assignForm}
          row={null}
          title={{ zh: `配房 ${data.roomNo}`, en: `Assign ${data.roomNo}` }}
          close={() => assign(false)}
          done={saved}
        />
      )}
      {ending && (
        <FormDialog
          spec={endForm}
          row={ending}
          title={{ zh: `${ending.name}退出 ${data.roomNo}`, en: `End use of ${data.roomNo} by ${ending.enName}` }}
          close={() => end(null)}
          done={saved}
        />
      )}
    </div>
  );
}
