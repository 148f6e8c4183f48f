import { FileSearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import './safety-video.css';

/** Links the list of videos to the records of who watched them. */
export function SafetyRecordsLink() {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  return may('VenuesSafetyVideoRecords') ? (
    <div className="sv-above">
      <span>
        {t({
          zh: '会员预约这些场地前须看完视频并答题，记录到期后重新观看。',
          en: 'Members watch the video and pass its quiz before they book these sites, again when their record ends.',
        })}
      </span>
      <Link to={routeOf('VenuesSafetyVideoRecords').path}>
        <Button icon={<FileSearchOutlined />}>{t({ zh: '观看记录', en: 'View records' })}</Button>
      </Link>
    </div>
  ) : null;
}
