import { ClockCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { TintedTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import type { WalkInView } from '#contract/walk-ins/walk-in.contract';

/** A walk-in that has ended or is claimed by others, with a link to later slots. */
export function ClosedWalkIn({ of }: { readonly of: WalkInView }) {
  const { t } = useWords();
  return (
    <>
      <TintedTag tint="grey" icon={<ClockCircleOutlined />}>
        {of.state === 'over' ? t({ zh: '已结束', en: 'Ended' }) : t({ zh: '已被领取', en: 'Already claimed' })}
      </TintedTag>
      <p>
        {of.state === 'over'
          ? t({ zh: '该场次已结束或剩余时间过短。', en: 'This slot has ended or too little time is left.' })
          : of.places !== null
            ? t({ zh: '现场名额已领完。', en: 'All on-site places have been claimed.' })
            : of.takenBy
              ? t({
                  zh: `${of.takenBy} 于 ${of.takenAt} 领取。`,
                  en: `${of.takenBy} claimed it at ${of.takenAt}.`,
                })
              : t({ zh: '该场地此刻已有人使用。', en: 'This court is in use right now.' })}
      </p>
      <Link to={`${routeOf('mobileReservation').path}?id=${of.siteId}`}>
        <Button type="primary" size="large" block>
          {t({ zh: '预约后面的场次', en: 'Book a later slot' })}
        </Button>
      </Link>
    </>
  );
}
