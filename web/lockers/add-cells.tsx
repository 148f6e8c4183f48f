import { Button } from 'antd';
import { useState } from 'react';
import { cellArea, cellSize } from '#domain/lockers/locker.status';
import { lockers, type LockerCabinet } from '#contract/lockers/locker.contract';
import { FormDialog } from '#web/kit/form/form-dialog';
import { input, type FormSpec } from '#web/kit/form/form-spec';
import { useWords } from '#web/kit/session/words';

const formOf = (cabinets: readonly LockerCabinet[]): FormSpec<object> => ({
  endpoint: lockers.addCells,
  ok: { zh: '添加', en: 'Add' },
  fields: [
    input.lookup('cabinetId', () => Promise.resolve(cabinets.map(({ id, name, enName }) => ({ id, name, enName }))), {
      label: { zh: '储物柜', en: 'Cabinet' },
    }),
    input.number('from'),
    input.number('to'),
    input.select('size', cellSize),
    input.select('area', cellArea),
  ],
  start: () => ({ cabinetId: cabinets[0]?.id, size: cellSize.small, area: cellArea.shared }),
});

/** A button that adds cells to a cabinet. */
export function AddCells({
  cabinets,
  done,
}: {
  readonly cabinets: readonly LockerCabinet[];
  readonly done: () => void;
}) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t({ zh: '添加储物格', en: 'Add lockers' })}</Button>
      {open ? (
        <FormDialog
          spec={formOf(cabinets)}
          row={null}
          title={{ zh: '添加储物格', en: 'Add lockers' }}
          close={() => setOpen(false)}
          done={() => {
            setOpen(false);
            done();
          }}
        />
      ) : null}
    </>
  );
}
