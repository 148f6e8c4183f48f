import './space-change.css';
import { PaperClipOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Space } from 'antd';
import { useState } from 'react';
import { roomUsage, roomUseStatus } from '#domain/rooms/room.status';
import { repairTrade, spaceChangeKind } from '#domain/space-changes/space-change.status';
import { checkStatus } from '#domain/system/check.status';
import { spaceChanges, type RoomDifference } from '#contract/space-changes/space-change.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { FactsList } from '#web/kit/detail/facts-list';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { FormDialog } from '#web/kit/form/form-dialog';
import { input } from '#web/kit/form/form-spec';
import { ReviewDialog } from '#web/kit/review/review-action';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { amount, stampText } from '#web/kit/text/format';
import { StatusTag } from '#web/kit/theme/status-tag';
import { DASH, Value } from '#web/kit/text/value';
import { isWaiting, spaceChangeReview } from './space-change-review';

type Shown = NonNullable<RoomDifference['before']>;

const openProof = async (id: number, attachmentId: string) =>
  window.open((await call(spaceChanges.proof, { id, attachmentId })).url, '_blank', 'noopener');

function Compare({ changes }: { readonly changes: readonly RoomDifference[] }) {
  const { t, pick, label } = useWords();
  const rows: readonly (readonly [title: string, of: (room: Shown) => string])[] = [
    [t({ zh: '房号', en: 'Room no.' }), ({ roomNo }) => roomNo],
    [t({ zh: '用途', en: 'Use' }), ({ usage }) => String(label(roomUsage, usage))],
    [t({ zh: '状态', en: 'State' }), ({ useStatus }) => String(label(roomUseStatus, useStatus))],
    [t({ zh: '面积（m²）', en: 'Area (m²)' }), ({ area }) => amount(area)],
    [t({ zh: '使用单位', en: 'Department' }), ({ orgName, enOrgName }) => pick(orgName, enOrgName)],
  ];
  return (
    <>
      {changes.map(({ before, after }, n) => (
        <table key={`${before?.roomNo ?? ''}/${after?.roomNo ?? ''}/${n}`} className="sc-compare">
          <thead>
            <tr>
              <th scope="col">{before?.roomNo ?? after?.roomNo}</th>
              <th scope="col">{t({ zh: '现在', en: 'Before' })}</th>
              <th scope="col">{t({ zh: '通过后', en: 'After' })}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([title, of]) => {
              const [was, becomes] = [before && of(before), after && of(after)];
              return (
                <tr key={title}>
                  <th scope="row">{title}</th>
                  <td>{was || DASH}</td>
                  <td data-changed={was !== becomes}>{becomes || DASH}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ))}
    </>
  );
}

/** A request: what it does to its rooms and people, its files, the history of its room, and what can be done with it. */
export function SpaceChangeDrawer({
  id,
  close,
  done,
}: {
  readonly id: string;
  readonly close: () => void;
  readonly done: () => void;
}) {
  const { t, pick, label, lang } = useWords();
  const may = useSession((state) => state.may);
  const [asking, ask] = useState<'review' | 'resubmit' | null>(null);
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['VisualFloorAudit', 'detail', id],
    queryFn: () => call(spaceChanges.detail, { id: Number(id) }, { quiet: true }),
  });
  const finish = () => {
    ask(null);
    done();
    void refetch();
  };
  const withdraw = async () => {
    setBusy(true);
    try {
      await call(spaceChanges.withdraw, { id: Number(id) });
      finish();
    } catch {
      // The call shows its own error.
    } finally {
      setBusy(false);
    }
  };
  const namesOf = (people: readonly { readonly name: string; readonly enName: string }[]) =>
    people.map(({ name, enName }) => pick(name, enName)).join(lang === 'zh' ? '、' : ', ');
  const isSwap = data?.kind === spaceChangeKind.swap;
  const canResubmit = data?.own === true && data.checkStatus === checkStatus.rejected && !data.closed;
  return (
    <Drawer
      open
      size={720}
      title={
        data
          ? `${String(label(spaceChangeKind, data.kind))} · ${data.rooms}`
          : t({ zh: '变更申请', en: 'Space change' })
      }
      onClose={close}
      footer={
        data && (
          <Space wrap>
            {data.own && !data.closed && (isWaiting(data) || canResubmit) && (
              <Button danger loading={busy} onClick={() => void withdraw()}>
                {t({ zh: '撤回申请', en: 'Withdraw' })}
              </Button>
            )}
            {canResubmit && (
              <Button type="primary" onClick={() => ask('resubmit')}>
                {t({ zh: '重新提交', en: 'Submit again' })}
              </Button>
            )}
            {may('VisualFloorAuditCheck') && isWaiting(data) && !data.own && (
              <Button type="primary" onClick={() => ask('review')}>
                {t({ zh: '审核', en: 'Review' })}
              </Button>
            )}
          </Space>
        )
      }
    >
      {error && !data && (
        <LoadFailed noun={{ zh: '变更申请', en: 'request' }} error={error} retry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton rows={8} />}
      {data && (
        <div className="sc-page">
          <FactsList
            layout="grid"
            facts={[
              [
                { zh: '审核状态', en: 'Status' },
                data.closed ? (
                  t({ zh: '已撤回', en: 'Withdrawn' })
                ) : (
                  <StatusTag of={checkStatus} code={data.checkStatus} />
                ),
              ],
              [{ zh: '申请单位', en: 'Department' }, pick(data.orgName, data.enOrgName)],
              [{ zh: '申请人', en: 'Applicant' }, pick(data.applicant, data.enApplicant)],
              [{ zh: '提交时间', en: 'Submitted at' }, stampText(data.submittedAt, lang)],
              [{ zh: '事由', en: 'Reason' }, <Value>{data.reason}</Value>, 'wide'],
              data.checkContent !== '' && [
                { zh: '审核意见', en: 'Comment' },
                <Value>{data.checkContent}</Value>,
                'wide',
              ],
              data.trade !== null && [{ zh: '报修类别', en: 'Trade' }, label(repairTrade, data.trade)],
              data.borrower !== '' && [{ zh: '借用方', en: 'Borrower' }, <Value>{data.borrower}</Value>],
              data.until !== null && [{ zh: '到期日', en: 'Until' }, data.until],
              data.join.length > 0 && [
                isSwap ? { zh: '随房调换', en: 'To change rooms' } : { zh: '加入', en: 'To join' },
                namesOf(data.join),
              ],
              data.leave.length > 0 && !isSwap && [{ zh: '退出', en: 'To leave' }, namesOf(data.leave)],
            ]}
          />
          {data.refusal && isWaiting(data) && (
            <Alert type="warning" showIcon title={lang === 'zh' ? data.refusal.message : data.refusal.messageEn} />
          )}
          <Compare changes={data.changes} />
          {data.fileIds.length > 0 && (
            <Space wrap>
              {data.fileIds.map((fileId, n) => (
                <Button key={fileId} icon={<PaperClipOutlined />} onClick={() => void openProof(data.id, fileId)}>
                  {t({ zh: `附件 ${n + 1}`, en: `File ${n + 1}` })}
                </Button>
              ))}
            </Space>
          )}
          <section>
            <h2>{t({ zh: '房间历史', en: 'Room history' })}</h2>
            {data.history.length === 0 ? (
              <p>{t({ zh: '还没有变更', en: 'No changes yet' })}</p>
            ) : (
              <ul className="sc-history">
                {data.history.map(({ at, kind, before, after }) => (
                  <li key={at}>
                    <time>{stampText(at, lang)}</time>
                    {String(label(spaceChangeKind, kind))}
                    {before && after && before.usage !== after.usage
                      ? ` · ${String(label(roomUsage, before.usage))} → ${String(label(roomUsage, after.usage))}`
                      : ''}
                    {before && after && before.orgName !== after.orgName
                      ? ` · ${pick(before.orgName, before.enOrgName) || DASH} → ${pick(after.orgName, after.enOrgName) || DASH}`
                      : ''}
                  </li>
                ))}
              </ul>
            )}
          </section>
        </div>
      )}
      {asking === 'review' && data && (
        <ReviewDialog spec={spaceChangeReview} rows={[data]} close={() => ask(null)} done={finish} />
      )}
      {asking === 'resubmit' && data && (
        <FormDialog
          spec={{
            endpoint: spaceChanges.resubmit,
            fields: [input.area('reason')],
            start: () => ({ id: data.id, reason: data.reason }),
            ok: { zh: '重新提交', en: 'Submit again' },
          }}
          row={null}
          title={{ zh: '重新提交', en: 'Submit again' }}
          close={() => ask(null)}
          done={finish}
        />
      )}
    </Drawer>
  );
}
