import type { VendorAction, VendorCommand } from '#contract/devices/terminal.contract';
import type { RemoteAction } from '#tools/kit/remote-actions';

const actions: Readonly<Record<VendorAction, RemoteAction['action']>> = {
  open: 'open',
  alwaysOpen: 'keepOpen',
  alwaysClose: 'lock',
  resume: 'resume',
  reboot: 'reboot',
  setClock: 'syncTime',
  selfTest: 'test',
};

/** Returns a remote action as a vendor terminal understands it. */
export const actionOf = ({ commandNo, action, minutes, expireTime }: VendorCommand): RemoteAction => ({
  id: commandNo,
  action: actions[action],
  minutes,
  expiresAt: expireTime * 1000,
});
