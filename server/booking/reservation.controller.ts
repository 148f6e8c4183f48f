import { reservations } from '#contract/booking/reservation.contract';
import { controllerFor, pick } from '#server/kit/http/controller-for';
import { sendBoard } from '#server/boards/site-board-route.service';
import { SiteBoardService } from '#server/boards/site-board.service';
import { DayPageService } from './day-page.service';
import { BookingPreviewService } from './booking-preview.service';

/** HTTP API for selecting and previewing slots. */
export const ReservationController = controllerFor(
  pick(reservations, 'dayInfo', 'orderInfo', 'siteBoard'),
  { pages: DayPageService, previews: BookingPreviewService, boards: SiteBoardService },
  ({ pages, previews, boards }) => ({
    dayInfo: (input, caller) => pages.day(input, caller),
    orderInfo: (input, caller) => previews.order(input, caller),
    siteBoard: async ({ siteId, date }, _caller, request, reply) => {
      await sendBoard(boards.ready(siteId, date) ?? (await boards.load(siteId, date)), request, reply);
    },
  }),
);
