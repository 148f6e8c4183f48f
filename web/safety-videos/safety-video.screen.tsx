import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { sameOriginPath } from '#domain/session/return-path.rules';
import { safetyWatchStatus } from '#domain/safety-videos/safety-video.status';
import { LoadFailedNotice } from '#web/kit/feedback/load-failed-notice';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { useWords } from '#web/kit/session/words';
import { SafetyQuiz } from './safety-quiz';
import { useSafetyWatch } from './use-safety-watch';
import { VideoPlayer } from './video-player';
import './safety-video.css';

/** Plays a safety video that a site requires, then asks its quiz, and leads back to the booking. */
export default function SafetyVideo() {
  const { t, pick } = useWords();
  const id = Number(useParams()['id']);
  const back = sameOriginPath(useSearchParams()[0].get('back'));
  const navigate = useNavigate();
  const { read, judged, forgetJudgement, start, report, answer } = useSafetyWatch(id);
  const { data } = read;
  if (read.isLoadingError)
    return (
      <LoadFailedNotice
        title={{ zh: '视频加载失败', en: 'The video could not be loaded' }}
        error={read.error}
        retry={() => void read.refetch()}
      />
    );
  if (!data) return <Skeleton rows={6} />;
  const { progress } = data;
  const status = progress?.status ?? safetyWatchStatus.watching;
  return (
    <div className="sv-page">
      <section className="v-card">
        <h1>{pick(data.title, data.enTitle)}</h1>
        <ol className="sv-steps">
          <li aria-current={status === safetyWatchStatus.watching ? 'step' : undefined}>
            {t({ zh: '看完视频', en: 'Watch' })}
          </li>
          {data.questions.length > 0 ? (
            <li aria-current={status === safetyWatchStatus.quiz ? 'step' : undefined}>
              {t({ zh: `答 ${data.questions.length} 题`, en: `Questions: ${data.questions.length}` })}
            </li>
          ) : null}
          <li aria-current={status === safetyWatchStatus.passed ? 'step' : undefined}>
            {t({ zh: '去预约', en: 'Book' })}
          </li>
        </ol>
        {status === safetyWatchStatus.watching ? (
          <VideoPlayer
            url={data.url}
            title={pick(data.title, data.enTitle)}
            seconds={data.seconds}
            progress={progress}
            start={start}
            report={report}
          />
        ) : null}
        {status === safetyWatchStatus.quiz && progress ? (
          <SafetyQuiz video={data} triesLeft={progress.triesLeft} judged={judged} answer={answer} />
        ) : null}
        {status === safetyWatchStatus.passed ? (
          <div className="sv-done" role="status">
            <CheckCircleFilled />
            <h2>{t({ zh: '已通过', en: 'Passed' })}</h2>
            <p>
              {progress?.validUntil
                ? t({
                    zh: `记录有效期至 ${progress.validUntil}`,
                    en: `Your record is valid until ${progress.validUntil}`,
                  })
                : t({ zh: '记录长期有效', en: 'Your record has no end' })}
            </p>
            <Button type="primary" size="large" onClick={() => void navigate(back ?? '/mobileIndex')}>
              {back ? t({ zh: '返回预约', en: 'Back to booking' }) : t({ zh: '去预约', en: 'Book a court' })}
            </Button>
          </div>
        ) : null}
        {status === safetyWatchStatus.failed ? (
          <div className="sv-done" role="alert">
            <h2>{t({ zh: '答题未通过', en: 'Quiz failed' })}</h2>
            <p>
              {t({
                zh: `得分 ${judged?.score ?? 0}%，需要 ${data.passMark}%。请重新观看视频后再答。`,
                en: `Score: ${judged?.score ?? 0}%, needed: ${data.passMark}%. Watch the video again, then answer.`,
              })}
            </p>
            <Button
              type="primary"
              size="large"
              onClick={() => {
                forgetJudgement();
                void read.refetch();
              }}
            >
              {t({ zh: '重新观看', en: 'Watch again' })}
            </Button>
          </div>
        ) : null}
      </section>
    </div>
  );
}
