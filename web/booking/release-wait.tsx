import { CalendarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { schoolStamp, serverNow, useNow } from '#web/kit/browser/clock';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { dayText, stampText } from '#web/kit/text/format';
import { Notice } from '#web/kit/theme/notice';
import { useWords } from '#web/kit/session/words';
import type { DateChip } from '#web/boards/date-strip';

/** Replaces the matrix while a date is not released: shows when it opens, by the server clock. */
export function ReleaseWait({ chip, onToday }: { readonly chip: DateChip; readonly onToday: () => void }) {
  const { t, lang } = useWords();
  useNow(1_000);
  if (chip.releaseAt === null) {
    return (
      <Notice
        drawing={<CourtDrawing mark="question" />}
        title={t({ zh: '该日期尚未放号', en: 'This date is not released yet' })}
        actions={<Button onClick={onToday}>{t({ zh: '看可订日期', en: 'View available dates' })}</Button>}
      />
    );
  }
  const seconds = Math.max(0, Math.ceil((chip.releaseAt - serverNow()) / 1_000));
  const digits = [
    { n: Math.floor(seconds / 3_600), zh: '时', en: 'h' },
    { n: Math.floor(seconds / 60) % 60, zh: '分', en: 'min' },
    { n: seconds % 60, zh: '秒', en: 's' },
  ];
  return (
    <section className="release-wait">
      <p>
        {t({ zh: `${dayText(chip.date, lang)} 的场次将在`, en: `The slots for ${dayText(chip.date, lang)} open in` })}
      </p>
      <div className="release-digits" role="timer">
        {digits.map(({ n, ...unit }) => (
          <span key={unit.en}>
            <b>{String(n).padStart(2, '0')}</b>
            <small>{t(unit)}</small>
          </span>
        ))}
      </div>
      <p>
        {t({
          zh: `后放出（${stampText(schoolStamp(chip.releaseAt), lang)}），到点自动载入`,
          en: `at ${stampText(schoolStamp(chip.releaseAt), lang)} and load automatically`,
        })}
      </p>
      <Button icon={<CalendarOutlined />} onClick={onToday}>
        {t({ zh: '先看可订日期', en: 'View available dates' })}
      </Button>
    </section>
  );
}

/** Replaces the matrix on a day the venue is closed. */
export function DayClosed({ chip, onToday }: { readonly chip: DateChip; readonly onToday: () => void }) {
  const { t, pick, lang } = useWords();
  return (
    <Notice
      drawing={<CourtDrawing mark="warn" />}
      title={t({ zh: `${dayText(chip.date, lang)} 闭馆`, en: `Closed on ${dayText(chip.date, lang)}` })}
      text={
        chip.holidayName
          ? pick(chip.holidayName, chip.holidayNameEn)
          : t({ zh: '请选择其他日期。', en: 'Choose another date.' })
      }
      actions={
        <Button type="primary" onClick={onToday}>
          {t({ zh: '看下一个开放日', en: 'Go to the next open day' })}
        </Button>
      }
    />
  );
}
