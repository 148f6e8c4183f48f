import { doorPanels } from '#contract/door-panels/door-panel.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { headerOf, type EdgeRequest } from '#server/kit/http/request';
import { DoorPanelService } from './door-panel.service';
import { PanelBookingService } from './panel-booking.service';
import { PanelEndService } from './panel-end.service';

const tokenOf = (request: EdgeRequest): string | undefined => headerOf(request, 'display-token');

/** HTTP API of the panel at a door. */
export const DoorPanelController = controllerFor(
  doorPanels,
  { panel: DoorPanelService, bookings: PanelBookingService, ends: PanelEndService },
  ({ panel, bookings, ends }) => ({
    open: (input, _, request) => panel.open(input, tokenOf(request)),
    book: (input, { agent }, request) => bookings.book(input, { agent, token: tokenOf(request) }),
    extend: (input, { agent }, request) => bookings.extend(input, { agent, token: tokenOf(request) }),
    end: (input, _, request) => ends.end(input, tokenOf(request)),
  }),
);
