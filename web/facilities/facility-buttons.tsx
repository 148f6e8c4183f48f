import { EditOutlined, ExportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { addDays } from '#domain/kit/time';
import { facilities } from '#contract/facilities/facility.contract';
import { schoolDate } from '#web/kit/browser/clock';
import { download } from '#web/kit/call/download';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';

/** Buttons of a facility: export its readings and record one, each if the caller has the right. */
export function FacilityButtons({ id, record }: { readonly id: number; readonly record: () => void }) {
  const { t, lang } = useWords();
  const may = useSession((state) => state.may);
  const exportInput = { id, dateFrom: addDays(schoolDate(), -30), lang };
  return (
    <>
      {may('VenuesFacilityLiveExport') && (
        <Button
          icon={<ExportOutlined />}
          onClick={() =>
            void download(facilities.exportReadings, exportInput, `readings-${id}-${schoolDate()}.xlsx`).catch(
              () => undefined,
            )
          }
        >
          {t({ zh: '导出近 30 天', en: 'Export 30 days' })}
        </Button>
      )}
      {may('VenuesFacilityLiveRecord') && (
        <Button type="primary" icon={<EditOutlined />} onClick={record}>
          {t({ zh: '记录读数', en: 'Record reading' })}
        </Button>
      )}
    </>
  );
}
