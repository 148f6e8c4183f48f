import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { stepsFrom } from '#domain/kit/machine';
import { lockerMachine } from '#domain/lockers/locker.machine';
import { cellLabel } from '#domain/lockers/locker.rules';
import { cellState, type CellState } from '#domain/lockers/locker.status';
import { lockers, type LockerCabinet, type LockerCell } from '#contract/lockers/locker.contract';
import { call } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { ReasonDialog } from '#web/kit/feedback/confirm';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { FormDialog } from '#web/kit/form/form-dialog';
import { input, type FormSpec } from '#web/kit/form/form-spec';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { lookNames, lookOf } from './locker-cell';

const openForm: FormSpec<LockerCell> = {
  endpoint: lockers.open,
  ok: { zh: '开柜绑定', en: 'Open and bind' },
  fields: [input.text('bracelet', { wide: true })],
  also: (row) => ({ id: row?.id }),
};

type Asked = 'open' | 'force' | 'fault' | 'disabled' | 'free';

const reasons: Readonly<
  Record<
    Exclude<Asked, 'open'>,
    {
      readonly title: { readonly zh: string; readonly en: string };
      readonly effect: { readonly zh: string; readonly en: string };
    }
  >
> = {
  force: {
    title: { zh: '强制开柜', en: 'Force open' },
    effect: {
      zh: '用管理钥匙打开后登记：结束使用并通知持有人，记录谁、为何、何时。',
      en: 'Record it after opening with the master key: the use ends, the holder is notified, and who opened it, why and when is kept.',
    },
  },
  fault: {
    title: { zh: '报故障', en: 'Report fault' },
    effect: { zh: '该格不再分配；正在使用的会结束。', en: 'The locker is no longer assigned; a use of it ends.' },
  },
  disabled: {
    title: { zh: '停用此格', en: 'Disable' },
    effect: { zh: '该格不再分配；正在使用的会结束。', en: 'The locker is no longer assigned; a use of it ends.' },
  },
  free: { title: { zh: '恢复使用', en: 'Restore' }, effect: { zh: '该格恢复空闲。', en: 'The locker is free again.' } },
};

/** One cell beside the map: its state, who uses it, and what staff can do. */
export function LockerPanel({
  cabinet,
  cell,
  size,
  now,
  close,
  done,
}: {
  readonly cabinet: LockerCabinet;
  readonly cell: LockerCell;
  readonly size: string;
  readonly now: number;
  readonly close: () => void;
  readonly done: () => void;
}) {
  const { t, pick } = useWords();
  const may = useSession((state) => state.may);
  const [asked, ask] = useState<Asked | null>(null);
  const { busy, problem, submit } = useSubmit();
  const look = lookOf(cell);
  const steps = stepsFrom(lockerMachine, { state: cell.state as CellState });
  const minutes = cell.openedAt === null ? 0 : Math.max(0, Math.floor((now - cell.openedAt) / 60_000));
  const name = `${pick(cabinet.name, cabinet.enName)} ${cellLabel(cell.no)}`;
  const finish = () => {
    ask(null);
    done();
  };
  const send = (note: string) =>
    asked === 'force'
      ? call(lockers.force, { id: cell.id, note }, { quiet: true })
      : call(
          lockers.setState,
          { id: cell.id, state: cellState[asked === 'fault' || asked === 'disabled' ? asked : 'free'], note },
          { quiet: true },
        );
  return (
    <aside className="v-card lk-panel" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <span className={`lk-look is-${look}`}>
          {t(lookNames[look])}
          {look === 'used' ? t({ zh: ` ${minutes} 分`, en: ` ${minutes} min` }) : ''}
        </span>
        <Button type="text" icon={<CloseOutlined />} aria-label={t({ zh: '关闭', en: 'Close' })} onClick={close} />
      </header>
      <p className="v-quiet">
        {size} · {pick(cabinet.place, cabinet.enPlace)}
      </p>
      {cell.note === '' ? null : <p>{cell.note}</p>}
      {cell.holder === null ? null : (
        <p className="lk-holder">
          <b>{t({ zh: `手环 ${cell.labelNo ?? ''}`, en: `Wristband ${cell.labelNo ?? ''}` })}</b>
          <span>
            {cell.holder} · {cell.isGuest ? t({ zh: '散客', en: 'Guest' }) : t({ zh: '会员', en: 'Member' })}
          </span>
          {may('BraceletLog') && cell.braceletId !== null ? (
            <Link to={`/bracelet-log?braceletId=${cell.braceletId}`}>{t({ zh: '手环记录', en: 'Wristband log' })}</Link>
          ) : null}
        </p>
      )}
      <p>
        <Link to={`/locker-record?tab=records&cellId=${cell.id}`}>
          {t({ zh: '此格的记录', en: 'Records of this locker' })}
        </Link>
      </p>
      <ProblemAlert problem={problem} />
      <footer>
        {may('LockerRecordEdit') && steps.includes('restore') ? (
          <Button onClick={() => ask('free')}>{t(reasons.free.title)}</Button>
        ) : null}
        {may('LockerRecordEdit') && steps.includes('fail') ? (
          <Button onClick={() => ask('fault')}>{t(reasons.fault.title)}</Button>
        ) : null}
        {may('LockerRecordEdit') && steps.includes('disable') ? (
          <Button onClick={() => ask('disabled')}>{t(reasons.disabled.title)}</Button>
        ) : null}
        {may('LockerRecordForce') && steps.includes('close') ? (
          <Button danger onClick={() => ask('force')}>
            {t(reasons.force.title)}
          </Button>
        ) : null}
        {may('LockerRecordUse') && steps.includes('close') ? (
          <Button
            type="primary"
            loading={busy}
            onClick={() =>
              void submit(async () => {
                await call(lockers.close, { id: cell.id }, { quiet: true });
                done();
              })
            }
          >
            {t({ zh: '关柜', en: 'Close' })}
          </Button>
        ) : null}
        {may('LockerRecordUse') && steps.includes('open') ? (
          <Button type="primary" onClick={() => ask('open')}>
            {t({ zh: '开柜绑定', en: 'Open and bind' })}
          </Button>
        ) : null}
      </footer>
      {asked === 'open' ? (
        <FormDialog
          spec={openForm}
          row={cell}
          title={{ zh: `开柜 · ${name}`, en: `Open · ${name}` }}
          close={() => ask(null)}
          done={finish}
        />
      ) : null}
      {asked !== null && asked !== 'open' ? (
        <ReasonDialog
          title={reasons[asked].title}
          label={{ zh: '原因', en: 'Reason' }}
          ok={reasons[asked].title}
          danger={asked === 'force'}
          send={send}
          close={() => ask(null)}
          done={finish}
        >
          <p style={{ marginBottom: 12 }}>
            {name} · {t(reasons[asked].effect)}
          </p>
        </ReasonDialog>
      ) : null}
    </aside>
  );
}
