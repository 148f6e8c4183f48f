import { CheckCircleFilled, ClockCircleOutlined, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { Checkbox, InputNumber } from 'antd';
import { bizType } from '#domain/sales/biz-type.status';
import type { DueItem, DueResult } from '#contract/attendance/due.contract';
import { useWords } from '#web/kit/session/words';
import { bookedSlotsText, slotText } from '#web/kit/text/date-text';
import { TintedTag } from '#web/kit/theme/status-tag';

/** The state of a thing as a tag: what happened to it, otherwise whether it may be written off. */
function DueState({ item, result }: { readonly item: DueItem; readonly result: DueResult | undefined }) {
  const { t } = useWords();
  if (result?.done)
    return (
      <TintedTag tint="success" icon={<CheckCircleFilled />}>
        {t({ zh: '已核销', en: 'Redeemed' })}
      </TintedTag>
    );
  if (result)
    return (
      <TintedTag tint="error" icon={<CloseCircleFilled />}>
        {t({ zh: '拒绝', en: 'Rejected' })}
      </TintedTag>
    );
  return item.refusal === null ? (
    <TintedTag tint="primary" icon={<ClockCircleOutlined />}>
      {t({ zh: '可核销', en: 'Ready' })}
    </TintedTag>
  ) : (
    <TintedTag tint="warning" icon={<ExclamationCircleFilled />}>
      {t({ zh: '不可核销', en: 'Not available' })}
    </TintedTag>
  );
}

/** A due thing of any kind: chosen or not, its pieces, kind, time, place and state, with the reason of a refusal. */
export function DueRow({
  item,
  pieces,
  result,
  locked,
  choose,
}: {
  readonly item: DueItem;
  /** Chosen pieces; 0 if it is not chosen. */
  readonly pieces: number;
  readonly result: DueResult | undefined;
  readonly locked: boolean;
  readonly choose: (pieces: number) => void;
}) {
  const { t, pick, lang, label } = useWords();
  const title = pick(item.title, item.enTitle);
  const refused = result?.refusal == null ? item : result;
  const reason = result?.done ? '' : pick(refused.refusal, refused.refusalEn);
  return (
    <li>
      <Checkbox
        checked={pieces > 0}
        disabled={locked || item.refusal !== null}
        onChange={({ target }) => choose(target.checked ? item.left : 0)}
      >
        <b>{title}</b>
        <small>
          {label(bizType, item.letter)} · {slotText(item.beginAt, item.endAt, lang)} ·{' '}
          {pick(item.venueName, item.enVenueName) || t({ zh: '不限场馆', en: 'Any venue' })}
        </small>
        {item.detail === '' ? null : <small>{bookedSlotsText(pick(item.detail, item.detailEn))}</small>}
        {reason === '' ? null : <small className="check-due-why">{reason}</small>}
      </Checkbox>
      {item.left > 1 ? (
        <InputNumber
          min={1}
          max={item.left}
          precision={0}
          value={pieces === 0 ? item.left : pieces}
          disabled={locked || pieces === 0}
          onChange={(value) => choose(value ?? item.left)}
          aria-label={t({ zh: `${title} 数量`, en: `Quantity of ${title}` })}
          suffix={`/ ${item.left}`}
        />
      ) : null}
      <DueState item={item} result={result} />
    </li>
  );
}
