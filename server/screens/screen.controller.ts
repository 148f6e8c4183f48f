import { screens } from '#contract/screens/screen.contract';
import { headerOf } from '#server/kit/http/request';
import { controllerFor } from '#server/kit/http/controller-for';
import { ScreenPairingService } from './screen-pairing.service';
import { ScreenService } from './screen.service';

/** HTTP endpoints of displays: pairing, heartbeats and commands. */
export const ScreenController = controllerFor(
  screens,
  { desk: ScreenService, pairing: ScreenPairingService },
  ({ desk, pairing }) => ({
    list: (query, caller) => desk.list(query, caller),
    pair: (input, caller) => desk.pair(input, caller),
    edit: (input, caller) => desk.edit(input, caller),
    command: (input, caller) => desk.command(input, caller),
    notify: (input, caller) => desk.notify(input, caller),
    revoke: ({ id }, caller) => desk.revoke(id, caller),
    open: (input, caller) => pairing.start(input, caller.ip),
    collect: ({ claim }) => pairing.collectToken(claim),
    beat: (input, _, request) => pairing.heartbeat(headerOf(request, 'display-token'), input),
  }),
);
