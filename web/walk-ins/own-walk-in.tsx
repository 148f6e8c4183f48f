import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { TintedTag } from '#web/kit/theme/status-tag';
import { pathOf } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';

/** A walk-in the member has claimed, with a link to its order. */
export function OwnWalkIn({ tradeNo }: { readonly tradeNo: string }) {
  const { t } = useWords();
  return (
    <>
      <TintedTag tint="success" icon={<CheckCircleFilled />}>
        {t({ zh: '您已领取', en: 'Claimed by you' })}
      </TintedTag>
      <Link to={pathOf(routeOf('MobileOrdersDetail'), { id: tradeNo })}>
        <Button type="primary" size="large" block>
          {t({ zh: '查看订单', en: 'View order' })}
        </Button>
      </Link>
    </>
  );
}
