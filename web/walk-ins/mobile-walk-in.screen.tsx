import './walk-in.css';
import { CheckCircleFilled, ClockCircleOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { walkIns, type WalkInView } from '#contract/walk-ins/walk-in.contract';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call, textOf } from '#web/kit/call/call';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { money } from '#web/kit/text/format';
import { Notice } from '#web/kit/theme/notice';
import { TintedTag } from '#web/kit/theme/status-tag';
import { useOnline } from '#web/kit/feedback/offline';
import { withHanSpacing } from '#web/kit/text/date-text';
import { pathOf } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';

const REFETCH_MS = 15_000;

function OpenWalkIn({ of, again }: { readonly of: WalkInView; readonly again: () => void }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const attempt = useIdempotentCall();
  const online = useOnline();
  const claim = useMutation({
    mutationFn: () => attempt({ id: of.id }, (key) => call(walkIns.claim, { id: of.id }, { quiet: true, key })),
    onSuccess: ({ tradeNo }) => void navigate(pathOf(routeOf('MobiletoPay'), { id: tradeNo }), { replace: true }),
    onError: again,
  });
  return (
    <>
      <p className="walk-left">
        <span>{t({ zh: '现在可用', en: 'Free for' })}</span>
        <b>{of.minutes}</b>
        <span>{t({ zh: `分钟，至 ${of.until}`, en: `min, until ${of.until}` })}</span>
      </p>
      <p className="walk-price">
        <b>{money(of.fee)}</b> <small>{t({ zh: '按剩余时间计价', en: 'Price for the remaining time' })}</small>
      </p>
      {of.places === null ? null : (
        <p>
          {t({
            zh: `还有 ${of.places} 个名额，每人领取 1 个`,
            en: `${of.places} ${of.places === 1 ? 'place' : 'places'} left, one per person`,
          })}
        </p>
      )}
      {claim.error ? <Alert type="error" showIcon title={t(textOf(claim.error))} /> : null}
      <Button
        type="primary"
        size="large"
        block
        disabled={!online}
        loading={claim.isPending}
        onClick={() => claim.mutate()}
      >
        {!online
          ? t({ zh: '恢复网络后可用', en: 'Available when you are back online' })
          : of.fee === 0
            ? t({ zh: '领取', en: 'Claim' })
            : t({ zh: '领取并支付', en: 'Claim and pay' })}
      </Button>
      <small className="v-quiet">
        {t({
          zh: '先到先得。领取后请在 5 分钟内支付，逾期自动放给下一位。',
          en: 'First come, first served. Pay within 5 minutes after you claim it, or it goes to the next person.',
        })}
      </small>
    </>
  );
}

/**
 * A released court or places, for the member who scanned the screen at the court: claim the remaining time, or see who
 * claimed it first.
 */
export default function MobileWalkIn() {
  const { t, pick, words } = useWords();
  const id = Number(useParams()['id']);
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['walkIn', id],
    queryFn: () => call(walkIns.look, { id }, { quiet: true }),
    refetchInterval: REFETCH_MS,
    retry: false,
  });
  if (!data && isError)
    return (
      <Notice
        drawing={<CourtDrawing mark="warn" />}
        title={t({ zh: '没有载入', en: 'This could not be loaded' })}
        text={t(textOf(error))}
        actions={
          <>
            <Button type="primary" onClick={() => void refetch()}>
              {t(words.retry)}
            </Button>
            <Link to={routeOf('mobileReservation').path}>
              <Button>{t({ zh: '去预约', en: 'Book a court' })}</Button>
            </Link>
          </>
        }
      />
    );
  const later = data ? `${routeOf('mobileReservation').path}?id=${data.siteId}` : '';
  return (
    <div className="walk-in">
      <section className="v-card">
        {!data ? (
          <Skeleton active paragraph={{ rows: 4 }} />
        ) : (
          <>
            <header>
              <h1>
                {pick(data.siteName, data.enSiteName)} · {withHanSpacing(pick(data.spaceName, data.enSpaceName))}
              </h1>
              <p>{pick(data.venueName, data.enVenueName)}</p>
            </header>
            {data.state === 'open' ? (
              <OpenWalkIn of={data} again={() => void refetch()} />
            ) : data.tradeNo ? (
              <>
                <TintedTag tint="success" icon={<CheckCircleFilled />}>
                  {t({ zh: '您已领取', en: 'Claimed by you' })}
                </TintedTag>
                <Link to={pathOf(routeOf('MobileOrdersDetail'), { id: data.tradeNo })}>
                  <Button type="primary" size="large" block>
                    {t({ zh: '查看订单', en: 'View order' })}
                  </Button>
                </Link>
              </>
            ) : (
              <>
                <TintedTag tint="grey" icon={<ClockCircleOutlined />}>
                  {data.state === 'over'
                    ? t({ zh: '已结束', en: 'Ended' })
                    : t({ zh: '已被领取', en: 'Already claimed' })}
                </TintedTag>
                <p>
                  {data.state === 'over'
                    ? t({ zh: '该场次已结束或剩余时间过短。', en: 'This slot has ended or too little time is left.' })
                    : data.places !== null
                      ? t({ zh: '现场名额已领完。', en: 'All on-site places have been claimed.' })
                      : data.takenBy
                        ? t({
                            zh: `${data.takenBy} 于 ${data.takenAt} 领取。`,
                            en: `${data.takenBy} claimed it at ${data.takenAt}.`,
                          })
                        : t({ zh: '该场地此刻已有人使用。', en: 'This court is in use right now.' })}
                </p>
                <Link to={later}>
                  <Button type="primary" size="large" block>
                    {t({ zh: '预约后面的场次', en: 'Book a later slot' })}
                  </Button>
                </Link>
              </>
            )}
          </>
        )}
      </section>
    </div>
  );
}
