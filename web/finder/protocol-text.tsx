import { useQuery } from '@tanstack/react-query';
import { Collapse } from 'antd';
import { venues } from '#contract/venues/venue.contract';
import { call } from '#web/kit/call/call';
import { RichText } from '#web/kit/form/rich-text';
import { useWords } from '#web/kit/session/words';

const CODE = 'RESERVATION_PROTOCOL';

/** The school's booking terms, collapsed: most people come for the rules of one sport. */
export function ProtocolText() {
  const { pick } = useWords();
  const { data } = useQuery({
    queryKey: ['protocol', CODE],
    queryFn: () => call(venues.protocol, { code: CODE }, { quiet: true }),
    staleTime: 600_000,
  });
  if (!data) return null;
  const text = pick(data.content, data.enContent);
  return (
    <Collapse
      className="rules-text"
      items={[
        {
          key: CODE,
          label: pick(data.title, data.enTitle),
          children: /<[a-z][^>]*>/i.test(text) ? (
            <RichText html={text} />
          ) : (
            text.split('\n').map((line) => <p key={line}>{line}</p>)
          ),
        },
      ]}
    />
  );
}
