import './coupon.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Empty, Input, Pagination, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { couponSource, couponStatus, type CouponStatus } from '#domain/coupons/coupon.status';
import { enumMembers } from '#domain/kit/enumeration';
import { routeOf } from '#contract/catalogue';
import { couponDesk, type IssuedCouponRow, type CouponTemplateRow } from '#contract/coupons/coupon-desk.contract';
import { ReasonDialog } from '#web/kit/feedback/confirm';
import { call } from '#web/kit/call/call';
import { schoolDate } from '#web/kit/browser/clock';
import { DataText } from '#web/kit/text/data-text';
import { download } from '#web/kit/call/download';
import { count, money, pagedRows, stampText } from '#web/kit/text/format';
import { LoadState } from '#web/kit/feedback/load-states';
import { useSession } from '#web/kit/session/session';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { DetailDrawer } from '#web/kit/detail/detail-drawer';
import { FactsList, type Fact } from '#web/kit/detail/facts-list';

const PAGE_SIZE = 20;

/** One issued coupon: owner, source and outcome. */
function IssuedCouponItem({ row, revoke }: { readonly row: IssuedCouponRow; readonly revoke: () => void }) {
  const { t, pick, lang, label } = useWords();
  const may = useSession((state) => state.may);
  return (
    <li>
      <header>
        <b data-datum="">{pick(row.name, row.enName)}</b>
        <span className="v-quiet">{row.username}</span>
        <StatusTag of={couponStatus} code={row.status} />
      </header>
      <p>
        {row.code} · {label(couponSource, row.source)} {stampText(row.gmtCreate, lang)}
        {row.grantedBy && <> · {pick(row.grantedBy, row.enGrantedBy)}</>}
        {row.reason && (
          <>
            {' '}
            · <DataText>{row.reason}</DataText>
          </>
        )}
      </p>
      <p>
        {row.status === couponStatus.used && row.tradeNo !== null ? (
          <>
            {t({ zh: '用于', en: 'Used on' })}{' '}
            {may('Orders') ? (
              <Link to={`${routeOf('Orders').path}?open=${row.tradeNo}`}>{row.tradeNo}</Link>
            ) : (
              row.tradeNo
            )}{' '}
            · {t({ zh: `优惠 ${money(row.discount ?? 0)}`, en: `${money(row.discount ?? 0)} off` })}
          </>
        ) : (
          t({ zh: `有效至 ${row.endAt.slice(0, 16)}`, en: `valid until ${row.endAt.slice(0, 16)}` })
        )}
        {row.status === couponStatus.unused && may('VenuesCouponGrant') && (
          <Button type="link" size="small" onClick={revoke}>
            {t({ zh: '收回', en: 'Revoke' })}
          </Button>
        )}
      </p>
    </li>
  );
}

/** A template with its totals and the members who have its coupons. */
export function CouponDrawer({
  id,
  row,
  close,
  done,
}: {
  readonly id: string;
  readonly row: CouponTemplateRow | undefined;
  readonly close: () => void;
  readonly done: () => void;
}) {
  const { t, pick, lang, words } = useWords();
  const may = useSession((state) => state.may);
  const [page, setPage] = useState(0);
  const [status, setStatus] = useState<CouponStatus>();
  const [keyword, setKeyword] = useState('');
  const [revoking, setRevoking] = useState<IssuedCouponRow | null>(null);
  const filter = {
    id: Number(id),
    ...(status === undefined ? {} : { status }),
    ...(keyword === '' ? {} : { keyword }),
  };
  const { data, error, refetch } = useQuery({
    queryKey: ['coupons', 'given', filter, page],
    queryFn: () => call(couponDesk.given, { ...filter, page, size: PAGE_SIZE }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const facts: readonly Fact[] = row
    ? [
        [{ zh: '优惠', en: 'Discount' }, pick(row.off, row.enOff)],
        [{ zh: '适用场地', en: 'Valid at' }, pick(row.places, row.enPlaces)],
        [{ zh: '有效期', en: 'Validity' }, pick(row.good, row.enGood)],
        [{ zh: '已发', en: 'Issued' }, `${count(row.granted)}${row.total > 0 ? ` / ${count(row.total)}` : ''}`],
        [{ zh: '已用 / 过期', en: 'Used / expired' }, `${count(row.used)} / ${count(row.expired)}`],
        [{ zh: '已优惠', en: 'Discount given' }, money(row.saved)],
        [{ zh: '带动收入', en: 'Revenue' }, money(row.income)],
      ]
    : [];
  return (
    <DetailDrawer close={close} size={720} title={row ? pick(row.name, row.enName) : t(routeOf('VenuesCoupon'))}>
      <FactsList layout="grid" facts={facts} />
      <div className="cp-find">
        <Input.Search
          allowClear
          placeholder={t({ zh: '姓名、账号、券号、订单号', en: 'Member, coupon or order no.' })}
          aria-label={t(words.search)}
          onSearch={(text) => {
            setKeyword(text.trim());
            setPage(0);
          }}
        />
        <Select
          allowClear
          value={status}
          onChange={(next) => {
            setStatus(next);
            setPage(0);
          }}
          placeholder={t({ zh: '全部状态', en: 'All statuses' })}
          aria-label={t({ zh: '状态', en: 'Status' })}
          options={enumMembers(couponStatus).map((one) => ({ value: one.code as CouponStatus, label: t(one) }))}
        />
        {may('VenuesCouponExport') && (
          <Button
            disabled={(data?.totalElements ?? 0) === 0}
            onClick={() =>
              void download(couponDesk.exportGiven, { ...filter, lang }, `coupons-${id}-${schoolDate()}.xlsx`).catch(
                () => undefined,
              )
            }
          >
            {t(words.exporting)}
          </Button>
        )}
      </div>
      {!data ? (
        <LoadState
          noun={{ zh: '发放记录', en: 'issued coupons' }}
          error={error}
          retry={() => void refetch()}
          rows={8}
        />
      ) : data.content.length === 0 ? (
        <Empty description={t({ zh: '没有符合的发放记录', en: 'No matching coupons' })} />
      ) : (
        <ul className="cp-given">
          {data.content.map((one) => (
            <IssuedCouponItem key={one.id} row={one} revoke={() => setRevoking(one)} />
          ))}
        </ul>
      )}
      <Pagination
        size="small"
        current={page + 1}
        pageSize={PAGE_SIZE}
        total={pagedRows(data, PAGE_SIZE)}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={(next) => setPage(next - 1)}
      />
      {revoking && (
        <ReasonDialog
          title={{ zh: '收回优惠券', en: 'Revoke coupon' }}
          label={{ zh: '收回原因', en: 'Reason' }}
          ok={{ zh: '收回', en: 'Revoke' }}
          send={(reason) => call(couponDesk.revoke, { id: revoking.id, reason }, { quiet: true })}
          close={() => setRevoking(null)}
          done={() => {
            setRevoking(null);
            void refetch();
            done();
          }}
        >
          <p style={{ marginBottom: 12 }}>
            {t({
              zh: `${revoking.name} 将不能再使用 ${revoking.code}。`,
              en: `${revoking.enName || revoking.name} will no longer be able to use ${revoking.code}.`,
            })}
          </p>
        </ReasonDialog>
      )}
    </DetailDrawer>
  );
}
