import { ScanOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { venues } from '#contract/venues/venue.contract';
import { call } from '#web/kit/call/call';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';

/** Chooses the venue in which codes are checked, and the button that opens the code of a site for printing. */
export function CheckBar({
  venueId,
  setVenue,
  print,
}: {
  readonly venueId: number | null;
  readonly setVenue: (venueId: number | null) => void;
  readonly print: () => void;
}) {
  const { t, pick } = useWords();
  const may = useSession((state) => state.may);
  const places = useQuery({
    queryKey: ['venueList'],
    queryFn: () => call(venues.venueList, {}, { quiet: true }),
    staleTime: 300_000,
  });
  return (
    <div className="check-bar">
      <Select
        allowClear
        value={venueId}
        onChange={(id?: number) => setVenue(id ?? null)}
        placeholder={t({ zh: '我在：全部场馆', en: 'All venues' })}
        aria-label={t({ zh: '所在场馆', en: 'Venue' })}
        options={(places.data ?? []).map((venue) => ({
          value: venue.id,
          label: pick(venue.venueName, venue.enVenueName),
        }))}
      />
      <Button onClick={print}>{t({ zh: '场地签到码', en: 'Site code' })}</Button>
      {may('ScanWriteOff') ? (
        <Link to={routeOf('ScanWriteOff').path}>
          <Button icon={<ScanOutlined />}>
            {t({ zh: '手机检票（可离线）', en: 'Phone scanner (works offline)' })}
          </Button>
        </Link>
      ) : null}
    </div>
  );
}
