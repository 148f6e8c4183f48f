import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import type { OrderView } from '#contract/orders/order.contract';
import { favourites } from '#contract/finder/favourite.contract';
import { call } from '#web/kit/call/call';
import { dayText } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';

/** Opens the slots of an order, preselected, on the next date that has them; opens the site if there is none. */
export function useBookAgain() {
  const { t } = useWords();
  const navigate = useNavigate();
  const { message } = useFeedback();
  const suggestion = useMutation({
    mutationFn: ({ tradeNo }: OrderView) => call(favourites.again, { tradeNo }, { quiet: true }),
    onSuccess: ({ siteId, date, slots, sameCourt }) => {
      void navigate(
        `${routeOf('mobileReservation').path}?id=${siteId}${date === null ? '' : `&date=${date}&slots=${slots}`}`,
      );
      void message.info(
        date === null
          ? t({
              zh: '近期没有相同的时段，请另选',
              en: 'These slots are not available on upcoming dates. Choose other slots',
            })
          : sameCourt
            ? t({
                zh: `已为您选好 ${dayText(date, 'zh')} 的相同时段`,
                en: `We selected the same slots on ${dayText(date, 'en')}`,
              })
            : t({
                zh: `原场地已满，已为您选好 ${dayText(date, 'zh')} 的另一片场地`,
                en: `Your court is full. We selected another court on ${dayText(date, 'en')}`,
              }),
      );
    },
    onError: (_error, { venueSiteId }) => void navigate(`${routeOf('mobileReservation').path}?id=${venueSiteId}`),
  });
  return { again: (order: OrderView) => suggestion.mutate(order), busy: suggestion.isPending };
}
