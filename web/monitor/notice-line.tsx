import type { WallReply } from '#contract/monitor/monitor.contract';
import { rotatingPage } from './display-data';
import { DisplayIcon } from './display-icon';
import { t } from './display-lang';

/** Notices of the venue, one at a time. */
export function NoticeLine({ notices, now }: { readonly notices: WallReply['notices']; readonly now: number }) {
  const page = rotatingPage(now, notices.length);
  const notice = notices[page];
  if (!notice) return null;
  return (
    <footer className="notice">
      <span className="tag">
        <DisplayIcon name="horn" size={26} />
        {t('通知', 'Notice')}
      </span>
      <p key={notice.id}>{t(notice.zh, notice.en)}</p>
      {notices.length > 1 && (
        <span className="hint">
          {page + 1} / {notices.length}
        </span>
      )}
    </footer>
  );
}
