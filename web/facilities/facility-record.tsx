import { enumMembers } from '#domain/kit/enumeration';
import { metricFacts } from '#domain/facilities/facility.rules';
import { metric } from '#domain/facilities/facility.status';
import { facilities, type FacilityRow } from '#contract/facilities/facility.contract';
import { FormDialog } from '#web/kit/form/form-dialog';
import { input, type FormSpec } from '#web/kit/form/form-spec';
import { rangeText } from './facility-text';

/** Returns the form to record a reading, manual measures first. */
const formOf = (row: FacilityRow): FormSpec<FacilityRow> => {
  const mine = [...row.readings].sort((a, b) => Number(a.hardwareId !== null) - Number(b.hardwareId !== null));
  const choices = mine.flatMap((one) =>
    enumMembers(metric)
      .filter(({ code }) => code === one.metric)
      .map((member) => {
        const about = [metricFacts[one.metric].unit, rangeText(one.metric, one)]
          .filter((text) => text !== '')
          .join(' · ');
        return {
          id: one.metric,
          name: `${member.zh}${about && `（${about}）`}`,
          enName: `${member.en}${about && ` (${about})`}`,
        };
      }),
  );
  return {
    endpoint: facilities.record,
    ok: { zh: '记录', en: 'Record' },
    also: () => ({ id: row.id }),
    start: () => ({ metric: mine[0]?.metric, minutesAgo: 0 }),
    fields: [
      input.lookup('metric', async () => choices),
      input.number('value', { decimals: 3 }),
      input.number('minutesAgo', { unit: { zh: '分钟', en: 'min' }, hint: { zh: '刚测得填 0', en: '0 = just now' } }),
    ],
  };
};

/** Records a manual reading. */
export const RecordReadingDialog = ({
  row,
  close,
  done,
}: {
  readonly row: FacilityRow;
  readonly close: () => void;
  readonly done: () => void;
}) => (
  <FormDialog
    spec={formOf(row)}
    row={row}
    title={{ zh: `记录读数 · ${row.name}`, en: `Record reading · ${row.enName}` }}
    close={close}
    done={done}
  />
);
