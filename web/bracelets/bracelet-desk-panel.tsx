import { CheckCircleOutlined, LockOutlined, LoginOutlined, PayCircleOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { bindStatus, braceletColour, cardStatus } from '#domain/bracelets/bracelet.status';
import { bracelets, type BraceletDeskView } from '#contract/bracelets/bracelet.contract';
import { CollectBill } from '#web/gate-bills/collect-bill';
import { kindTextOf } from '#web/gate-bills/gate-bill-rule-text';
import { call } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { money } from '#web/kit/text/format';
import { StatusTag } from '#web/kit/theme/status-tag';
import { IssueDialog } from './bracelet-actions';

/** One wristband at the desk: who wears it, what is left to do before it is returned, and the next step. */
export function BraceletDeskPanel({ found, done }: { readonly found: BraceletDeskView; readonly done: () => void }) {
  const { t, pick, label } = useWords();
  const may = useSession((state) => state.may);
  const { busy, problem, submit } = useSubmit();
  const [asked, ask] = useState<'issue' | number | null>(null);
  const [refunded, setRefunded] = useState<number | null>(null);
  const { row, bills, lockers, inside } = found;
  const isWorn = row.bindStatus === bindStatus.bound;
  const isNormal = row.cardStatus === cardStatus.normal;
  const depositOpen = row.depositNo !== null && !row.depositPaid;
  const isClear = bills.length === 0 && lockers.length === 0 && !inside && !depositOpen;
  const bill = bills.find(({ id }) => id === asked);
  const finish = () => {
    ask(null);
    setRefunded(null);
    done();
  };
  // A refusal may have made the bill that it names.
  const giveBack = () =>
    submit(async () => setRefunded((await call(bracelets.giveBack, { id: row.id }, { quiet: true })).refunded)).then(
      done,
    );
  return (
    <div className="bd-found">
      <header>
        <h2>{row.labelNo}</h2>
        <span className="v-quiet">
          {label(braceletColour, row.colour)} · {pick(row.venueName, row.enVenueName)}
        </span>
        <StatusTag of={bindStatus} code={row.bindStatus} />
        {isNormal ? null : <StatusTag of={cardStatus} code={row.cardStatus} />}
      </header>
      {isWorn ? (
        <>
          <p>
            {row.holder} · {row.isGuest ? t({ zh: '散客', en: 'Guest' }) : t({ zh: '会员', en: 'Member' })}
            {row.depositPaid
              ? t({ zh: ` · 已收押金 ${money(row.deposit)}`, en: ` · deposit ${money(row.deposit)}` })
              : ''}
          </p>
          <ul className="bd-open">
            {bills.map((one) => (
              <li key={one.id}>
                <span>
                  <PayCircleOutlined aria-hidden />{' '}
                  {t({ zh: `待付 ${money(one.amount)}`, en: `${money(one.amount)} unpaid` })}{' '}
                  <small className="v-quiet">{t(kindTextOf(one))}</small>
                </span>
                {may('GateBillRecordCollect') ? (
                  <Button onClick={() => ask(one.id)}>{t({ zh: '收款', en: 'Take payment' })}</Button>
                ) : null}
              </li>
            ))}
            {lockers.map((cell) => (
              <li key={cell.cellId}>
                <span>
                  <LockOutlined aria-hidden /> {t({ zh: `${cell.name} 还没关`, en: `${cell.enName} is open` })}
                </span>
                {may('LockerRecord') ? <Link to="/locker-record">{t({ zh: '看柜', en: 'Show lockers' })}</Link> : null}
              </li>
            ))}
            {inside ? (
              <li>
                <span>
                  <LoginOutlined aria-hidden /> {t({ zh: '还没有离场', en: 'Has not left yet' })}
                </span>
              </li>
            ) : null}
            {depositOpen ? (
              <li>
                <span>
                  <PayCircleOutlined aria-hidden />{' '}
                  {t({
                    zh: `押金 ${money(row.deposit)} 待本人手机支付`,
                    en: `Deposit of ${money(row.deposit)} waits for the phone`,
                  })}
                </span>
              </li>
            ) : null}
            {isClear ? (
              <li className="is-clear">
                <span>
                  <CheckCircleOutlined aria-hidden /> {t({ zh: '可以归还', en: 'Ready to be returned' })}
                </span>
              </li>
            ) : null}
          </ul>
        </>
      ) : null}
      {refunded === null || isWorn ? null : (
        <Alert
          type="success"
          showIcon
          title={
            refunded > 0
              ? t({ zh: `已归还，退押金 ${money(refunded)}`, en: `Returned. Deposit refunded: ${money(refunded)}` })
              : t({ zh: '已归还', en: 'Returned' })
          }
        />
      )}
      <ProblemAlert problem={problem} />
      <footer>
        {!isWorn && isNormal && may('BraceletListIssue') ? (
          <Button type="primary" onClick={() => ask('issue')}>
            {t({ zh: '发放', en: 'Issue' })}
          </Button>
        ) : null}
        {isWorn && isNormal && may('BraceletListReturn') ? (
          <Button type="primary" loading={busy} disabled={!isClear} onClick={() => void giveBack()}>
            {t({ zh: '归还', en: 'Take back' })}
          </Button>
        ) : null}
      </footer>
      {asked === 'issue' ? <IssueDialog row={row} close={() => ask(null)} done={finish} /> : null}
      {bill ? (
        <CollectBill bill={{ ...bill, holder: row.holder ?? row.labelNo }} close={() => ask(null)} done={finish} />
      ) : null}
    </div>
  );
}
