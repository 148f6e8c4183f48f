import { isMaintained } from '#domain/system/maintenance.rules';
import { schoolClock } from './clock';
import { entryOf } from './entry';
import { prompt } from './prompt';

const SEEN = 'maintenanceNotice';
const EVERY = 60_000;
const HOURS_AND_MINUTES = 5;

/**
 * Shows the maintenance notice during its hours, once per browser: the shown notice is remembered, across logouts,
 * until it changes.
 */
export function tellMaintenance(): void {
  const { maintenance } = entryOf();
  if (!maintenance || !isMaintained(maintenance, schoolClock().slice(0, HOURS_AND_MINUTES))) return;
  const said = JSON.stringify(maintenance);
  if (localStorage.getItem(SEEN) === said) return;
  localStorage.setItem(SEEN, said);
  prompt({ text: { zh: maintenance.text, en: maintenance.textEn } });
}

/** Shows the notice now if it is time, or when the time comes. */
export function watchMaintenance(): void {
  tellMaintenance();
  setInterval(tellMaintenance, EVERY);
}
