import { InputNumber, Radio } from 'antd';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { wallet } from '#contract/wallet/wallet.contract';
import { money, price } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';

const TEST = 0.01;

/** Amount field: an offered amount, or another one within the limits; shows the gift. */
export function RechargeAmount({
  wallet: { offered, least, most, gifts, testMode },
  value,
  change,
}: {
  readonly wallet: ReplyOf<typeof wallet.own>;
  readonly value: number | null;
  readonly change: (amount: number | null) => void;
}) {
  const { t } = useWords();
  const listed = testMode ? [...offered, TEST] : offered;
  const giftOf = (yuan: number) => Math.max(0, ...gifts.filter(({ from }) => yuan >= from).map(({ gift }) => gift));
  const gift = giftOf(value ?? 0);
  return (
    <div>
      <h2>{t({ zh: '充值金额', en: 'Amount' })}</h2>
      <Radio.Group
        className="w-amounts"
        optionType="button"
        value={value !== null && listed.includes(value) ? value : null}
        aria-label={t({ zh: '充值金额', en: 'Amount' })}
        onChange={({ target }) => change(target.value as number)}
        options={listed.map((yuan) => ({
          value: yuan,
          label: (
            <>
              <b>{price(yuan)}</b>
              {giftOf(yuan) > 0 ? <small>{t({ zh: `送 ${giftOf(yuan)}`, en: `+${giftOf(yuan)} gift` })}</small> : null}
            </>
          ),
        }))}
      />
      {least === null || most === null ? null : (
        <div style={{ margin: '12px 0' }}>
          <label htmlFor="recharge-other">
            {t({ zh: `其他金额（${least}–${most} 元）`, en: `Other amount (${least}–${most} CNY)` })}
          </label>
          <InputNumber
            id="recharge-other"
            style={{ width: '100%', marginTop: 6 }}
            size="large"
            prefix="¥"
            inputMode="decimal"
            min={least}
            max={most}
            precision={2}
            value={value !== null && listed.includes(value) ? null : value}
            onChange={(next) => change(next)}
          />
        </div>
      )}
      {gift > 0 ? (
        <p className="v-quiet">
          {t({
            zh: `充值 ${money(value ?? 0)}，另赠送 ${money(gift)}；申请退款时赠送收回`,
            en: `Top up ${money(value ?? 0)} and get a gift of ${money(gift)}. A refund takes the gift back.`,
          })}
        </p>
      ) : null}
    </div>
  );
}
