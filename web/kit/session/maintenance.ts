import { isInMaintenance } from '#domain/system/maintenance.rules';
import { schoolClock } from '#web/kit/browser/clock';
import { currentEntry } from './entry';
import { showPrompt } from './prompt';

const SEEN_KEY = 'maintenanceNotice';
const CHECK_EVERY = 60_000;
const HOURS_AND_MINUTES = 5;

/**
 * Shows the maintenance notice during its hours, once per browser: the shown notice is remembered, across logouts,
 * until it changes.
 */
export function showMaintenanceNotice(): void {
  const { maintenance } = currentEntry();
  if (!maintenance || !isInMaintenance(maintenance, schoolClock().slice(0, HOURS_AND_MINUTES))) return;
  const shown = JSON.stringify(maintenance);
  if (localStorage.getItem(SEEN_KEY) === shown) return;
  localStorage.setItem(SEEN_KEY, shown);
  showPrompt({ text: { zh: maintenance.text, en: maintenance.textEn } });
}

/** Shows the notice now if it is time, or when the time comes. */
export function watchMaintenance(): void {
  showMaintenanceNotice();
  setInterval(showMaintenanceNotice, CHECK_EVERY);
}
