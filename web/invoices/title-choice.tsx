import { Button, Input } from 'antd';
import { Link } from 'react-router-dom';
import { titleKind } from '#domain/invoices/title.status';
import { routeOf } from '#contract/catalogue';
import type { TitleView } from '#contract/invoices/title.contract';
import { DataText } from '#web/kit/text/data-text';
import { LoadState } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { useInvoiceTitles } from './my-invoices';

/** The title and e-mail of an application. */
export interface TitleSelection {
  readonly titleId: number | null;
  readonly email: string | null;
}

/** Returns the selected title: the chosen one, otherwise the default. */
export const selectedTitle = (
  titles: readonly TitleView[] | undefined,
  { titleId }: TitleSelection,
): TitleView | undefined => titles?.find(({ id }) => id === titleId) ?? titles?.[0];

/** Selects one of the own titles and the e-mail. */
export function TitleChoice({
  chosen,
  choose,
}: {
  readonly chosen: TitleSelection;
  readonly choose: (next: TitleSelection) => void;
}) {
  const { t, label } = useWords();
  const { data, error, refetch } = useInvoiceTitles();
  if (!data)
    return <LoadState noun={{ zh: '抬头', en: 'titles' }} error={error} retry={() => void refetch()} rows={2} />;
  const now = selectedTitle(data.titles, chosen);
  const add = (
    <Link to={routeOf('MobileInvoiceAdd').path}>
      <Button block>{t({ zh: '新增抬头', en: 'Add title' })}</Button>
    </Link>
  );
  if (!now)
    return (
      <>
        <p className="v-quiet">
          {t({ zh: '还没有发票抬头，请先添加一个。', en: 'You have no titles yet. Add one first.' })}
        </p>
        {add}
      </>
    );
  return (
    <>
      {data.titles.map((one) => (
        <label key={one.id} className="iv-pick">
          <input
            type="radio"
            name="title"
            checked={one.id === now.id}
            onChange={() => choose({ titleId: one.id, email: null })}
          />
          <span>
            <b>
              <DataText>{one.title}</DataText>
            </b>
            <small>
              {label(titleKind, one.kind)}
              {one.taxNo === '' ? '' : ` · ${one.taxNo}`}
            </small>
          </span>
        </label>
      ))}
      {add}
      <Input
        size="large"
        maxLength={254}
        inputMode="email"
        autoComplete="off"
        aria-label={t({ zh: '收票邮箱', en: 'Email' })}
        prefix={<span className="v-quiet">{t({ zh: '收票邮箱', en: 'Email' })}</span>}
        value={chosen.email ?? now.email}
        onChange={({ target }) => choose({ titleId: now.id, email: target.value })}
        placeholder={t({ zh: '选填', en: 'Optional' })}
      />
    </>
  );
}
