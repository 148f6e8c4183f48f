import './warning.css';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { warningCompare, warningTarget } from '#domain/alarms/warning.status';
import { alarmLevel } from '#domain/devices/device.status';
import { switchStatus } from '#domain/venues/venue.status';
import { warningRules } from '#contract/alarms/warning-rule.contract';
import { call } from '#web/kit/call/call';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { WarningEditor } from './warning-editor';

const start = {
  targetKind: warningTarget.facility,
  compare: warningCompare.below,
  holdSeconds: 180,
  clearSeconds: 120,
  level: alarmLevel.warning,
  status: switchStatus.on,
};

/** Edits a warning rule, or a new one, with its trial on the readings of the last week. */
export default function EquipmentEarlyWarningSettingEdit() {
  const { t } = useWords();
  const [params] = useSearchParams();
  const id = Number(params.get('id') ?? 0);
  const read = useQuery({
    queryKey: ['EquipmentEarlyWarningSetting', 'detail', id],
    queryFn: () => call(warningRules.detail, { id }, { quiet: true }),
    enabled: id > 0,
    gcTime: 0,
  });
  if (id > 0 && read.isLoadingError)
    return (
      <section className="v-card">
        <LoadFailed
          noun={{ zh: '预警规则', en: 'warning rule' }}
          error={read.error}
          retry={() => void read.refetch()}
        />
      </section>
    );
  if (id > 0 && !read.data) return <section className="v-card v-list-wait" aria-busy="true" />;
  return (
    <>
      <h1 className="v-hidden">{t({ zh: '编辑预警规则', en: 'Warning rule' })}</h1>
      <WarningEditor key={id} row={read.data ?? null} start={start} />
    </>
  );
}
