import '#web/kit/theme/person-card.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import type { ReplyOf } from '#contract/kit/endpoint';
import { blackLists } from '#contract/black-lists/black-list.contract';
import { blackListScope, blackListReleaseKind } from '#domain/black-lists/black-list.status';
import { blackListSource, blackListStatus } from '#domain/members/member.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { checkStatus } from '#domain/system/check.status';
import { call } from '#web/kit/call/call';
import { stampText } from '#web/kit/text/format';
import { LoadState } from '#web/kit/feedback/load-states';
import { ReviewDialog } from '#web/kit/review/review-action';
import { useSession } from '#web/kit/session/session';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { appealReview } from '#web/appeals/appeal-list.panel';
import { DetailDrawer, DetailHead, DetailSection } from '#web/kit/detail/detail-drawer';
import { FactsList, type Fact } from '#web/kit/detail/facts-list';

type BlackListDetail = ReplyOf<typeof blackLists.detail>;

function Facts({ entry }: { entry: BlackListDetail }) {
  const { t, lang, pick, label } = useWords();
  const rows: readonly Fact[] = [
    [
      { zh: '账号', en: 'Account' },
      `${entry.username}${entry.orgName ? ` · ${pick(entry.orgName, entry.enOrgName)}` : ''} · ${entry.phone}`,
    ],
    [
      { zh: '限制范围', en: 'Applies to' },
      entry.scope === blackListScope.all ? label(blackListScope, entry.scope) : pick(entry.places, entry.enPlaces),
    ],
    [
      { zh: '来源', en: 'Source' },
      `${label(blackListSource, entry.source)}${entry.creator ? ` · ${entry.creator}` : ''}`,
    ],
    [{ zh: '原因', en: 'Reason' }, pick(entry.reason, entry.enReason)],
    [
      { zh: '期限', en: 'Period' },
      `${stampText(entry.beginAt, lang)} – ${entry.endAt ? entry.endAt.slice(0, 10) : t({ zh: '直至解除', en: 'until lifted' })}`,
    ],
    entry.remark && [{ zh: '备注', en: 'Remark' }, entry.remark],
    entry.releasedAt &&
      entry.releaseKind !== null && [
        { zh: '解除', en: 'Release' },
        `${label(blackListReleaseKind, entry.releaseKind)} · ${stampText(entry.releasedAt, lang)}${entry.releasedBy ? ` · ${entry.releasedBy}` : ''}${entry.releaseNote ? ` · ${pick(entry.releaseNote, entry.enReleaseNote)}` : ''}`,
      ],
  ];
  return <FactsList facts={rows} />;
}

function Bookings({ title, hint, rows }: { title: string; hint?: string; rows: BlackListDetail['coming'] }) {
  const { lang, pick } = useWords();
  const may = useSession((state) => state.may);
  if (rows.length === 0) return null;
  return (
    <DetailSection title={title}>
      {hint && <p className="v-quiet">{hint}</p>}
      <ul className="b-people">
        {rows.map((row) => (
          <li key={row.tradeNo} style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}>
            <span>
              <b>{pick(row.siteName, row.enSiteName)}</b>
              <small>
                {stampText(row.begin, lang)} · {pick(row.detail, row.detailEn)}
              </small>
            </span>
            <span className="b-acts">
              <StatusTag of={promiseStatus} code={row.promiseStatus} />
              {may('Orders') && (
                <Link to={`${routeOf('Orders').path}?open=${row.tradeNo}`}>{row.tradeNo.slice(-6)}</Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

/** A black list entry with its evidence, the person's upcoming bookings and the appeal. */
export function BlackListDrawer({ id, close, done }: { id: string; close: () => void; done: () => void }) {
  const { t, lang, pick } = useWords();
  const client = useQueryClient();
  const may = useSession((state) => state.may);
  const key = ['black list', id];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => call(blackLists.detail, { id }, { quiet: true }),
    refetchOnWindowFocus: false,
  });
  const [deciding, decide] = useState<BlackListDetail['appeals'][number] | null>(null);
  return (
    <DetailDrawer close={close} title={t({ zh: '黑名单详情', en: 'Black list entry' })}>
      {data ? (
        <>
          <DetailHead>
            <span>{pick(data.name, data.enName)}</span>
            <StatusTag of={blackListStatus} code={data.status} />
          </DetailHead>
          <Facts entry={data} />
          <Bookings title={t({ zh: '爽约证据', en: 'No-show evidence' })} rows={data.evidence} />
          <Bookings
            title={t({ zh: '已有预约', en: 'Upcoming bookings' })}
            hint={
              data.status === blackListStatus.listed
                ? t({
                    zh: '加入黑名单不影响已有预约；需要取消时请在订单中处理。',
                    en: 'The black list does not affect existing bookings. Cancel them under Orders if needed.',
                  })
                : ''
            }
            rows={data.coming}
          />
          {data.appeals.length > 0 && (
            <DetailSection title={t({ zh: '申诉', en: 'Appeal' })}>
              {data.appeals.map((one) => (
                <div key={one.id} style={{ marginBottom: 10 }}>
                  <StatusTag of={checkStatus} code={one.checkStatus} />{' '}
                  <small className="v-quiet">{stampText(one.submittedAt, lang)}</small>
                  <p style={{ margin: '6px 0' }}>{one.reason}</p>
                  {one.checkContent && (
                    <p className="v-quiet">
                      {t({ zh: '审核意见', en: 'Decision' })}: {one.checkContent}
                    </p>
                  )}
                  {may('VenuesBlackListCheck') && one.checkStatus === checkStatus.checking && !one.closed && (
                    <Button size="small" type="primary" onClick={() => decide(one)}>
                      {t({ zh: '审核', en: 'Review' })}
                    </Button>
                  )}
                </div>
              ))}
            </DetailSection>
          )}
        </>
      ) : (
        <LoadState
          noun={{ zh: '黑名单记录', en: 'black list entry' }}
          error={error}
          retry={() => void refetch()}
          rows={9}
        />
      )}
      {deciding && (
        <ReviewDialog
          spec={appealReview}
          rows={[deciding]}
          close={() => decide(null)}
          done={() => {
            decide(null);
            void client.invalidateQueries({ queryKey: key });
            done();
          }}
        />
      )}
    </DetailDrawer>
  );
}
