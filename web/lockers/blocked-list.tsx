import { LockOutlined, PayCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { cellLabel } from '#domain/lockers/locker.rules';
import type { BlockedBracelet, LockerCabinet } from '#contract/lockers/locker.contract';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { money } from '#web/kit/text/format';

/** Who cannot leave and why: an unpaid bill, or a locker in use after the exit. Nothing if everybody can. */
export function BlockedList({
  blocked,
  cabinets,
  show,
}: {
  readonly blocked: readonly BlockedBracelet[];
  readonly cabinets: readonly LockerCabinet[];
  readonly show: (cellId: number) => void;
}) {
  const { t, pick } = useWords();
  const may = useSession((state) => state.may);
  if (blocked.length === 0) return null;
  const nameOf = (cellId: number) => {
    const cabinet = cabinets.find(({ cells }) => cells.some(({ id }) => id === cellId));
    const cell = cabinet?.cells.find(({ id }) => id === cellId);
    return cabinet && cell ? `${pick(cabinet.name, cabinet.enName)} ${cellLabel(cell.no)}` : '';
  };
  return (
    <section className="v-card lk-blocked" aria-labelledby="lk-blocked">
      <h2 id="lk-blocked">
        {t({ zh: '离馆被拦', en: 'Cannot leave' })} <b>{blocked.length}</b>
      </h2>
      <p className="v-quiet">{t({ zh: '归还手环前要办完', en: 'To be done before the wristband is returned' })}</p>
      <ul>
        {blocked.map(({ braceletId, labelNo, holder, isGuest, owed, cellId }) => (
          <li key={braceletId}>
            <b>{labelNo}</b>
            <span>
              {holder}
              {isGuest ? t({ zh: ' · 散客', en: ' · Guest' }) : ''}
            </span>
            {owed > 0 ? (
              <span className="lk-why">
                <PayCircleOutlined aria-hidden /> {t({ zh: `待付 ${money(owed)}`, en: `${money(owed)} unpaid` })}
                {may('GateBillRecord') ? (
                  <Link to={`/gate-bill-record?keyword=${encodeURIComponent(labelNo)}`}>
                    {t({ zh: '查看账单', en: 'Show bill' })}
                  </Link>
                ) : null}
              </span>
            ) : null}
            {cellId === null ? null : (
              <span className="lk-why">
                <LockOutlined aria-hidden /> {t({ zh: `${nameOf(cellId)} 还没关`, en: `${nameOf(cellId)} is open` })}
                <Button type="link" size="small" onClick={() => show(cellId)}>
                  {t({ zh: '看柜', en: 'Show' })}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
