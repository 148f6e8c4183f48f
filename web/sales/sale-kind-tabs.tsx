import './own-sale.css';
import { enumMember } from '#domain/kit/enumeration';
import { bizType } from '#domain/sales/biz-type.status';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { sales } from '#contract/sales/sale.contract';
import { badge } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';

/** Kinds of things a member bought, with the number of sales of each; nothing if there is no choice. */
export function SaleKindTabs({
  kinds,
  kind,
  choose,
}: {
  readonly kinds: ReplyOf<typeof sales.mine>['kinds'];
  readonly kind: string;
  readonly choose: (kind: string) => void;
}) {
  const { t } = useWords();
  if (kinds.length < 2) return null;
  return (
    <nav className="own-kinds" role="tablist" aria-label={t({ zh: '订单种类', en: 'Kinds of orders' })}>
      {kinds.map(({ biz, count }) => {
        const label = enumMember(bizType, biz);
        return (
          <button key={biz} type="button" role="tab" aria-selected={biz === kind} onClick={() => choose(biz)}>
            {label ? t(label) : biz} <small>{badge(count)}</small>
          </button>
        );
      })}
    </nav>
  );
}
