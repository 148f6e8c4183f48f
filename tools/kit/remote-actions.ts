/** How a simulated device behaves when it gets a remote action. */
export type CommandManner = 'obey' | 'refuse' | 'lie' | 'vanish';

/** A remote action as a device understands it; `expiresAt` is in epoch ms. */
export interface RemoteAction {
  readonly id: number;
  readonly action: 'open' | 'keepOpen' | 'lock' | 'resume' | 'reboot' | 'syncTime' | 'test';
  readonly minutes: number | null;
  readonly expiresAt: number;
}

/** What a device says about an action. */
export interface ActionAnswer {
  readonly id: number;
  readonly ok: boolean;
  readonly reason?: 'blocked' | 'tooLate';
  readonly note?: string;
}

/** What a device remembers of actions and parameters. */
export interface ActionMemory {
  door: 'normal' | 'keepOpen' | 'locked';
  /** Until when the door is held, epoch ms. */
  doorUntil: number;
  /** How often it opened, restarted, set its clock and tested itself. */
  opened: number;
  restarted: number;
  clockSet: number;
  tested: number;
  parametersNo: number;
  parameters: Record<string, number | boolean | string>;
  /** Actions carried out, so that a repeated one is not carried out again. */
  done: number[];
}

/** A memory of a new device. */
export const newActionMemory = (): ActionMemory => ({
  door: 'normal',
  doorUntil: 0,
  opened: 0,
  restarted: 0,
  clockSet: 0,
  tested: 0,
  parametersNo: 0,
  parameters: {},
  done: [],
});

const REMEMBERED = 200;
/** A claim about an action nobody asked this device for. */
const FOREIGN_OFFSET = 100_000;

/** Returns the mode of the door now; a hold ends by itself. */
export function doorNow(memory: ActionMemory, now: number): ActionMemory['door'] {
  if (memory.door !== 'normal' && now >= memory.doorUntil) memory.door = 'normal';
  return memory.door;
}

function carryOut(memory: ActionMemory, { action, minutes }: RemoteAction, now: number): void {
  const hold = (door: 'keepOpen' | 'locked') => {
    memory.door = minutes === 0 ? 'normal' : door;
    memory.doorUntil = now + (minutes ?? 0) * 60_000;
  };
  if (action === 'open') memory.opened += 1;
  else if (action === 'keepOpen') hold('keepOpen');
  else if (action === 'lock') hold('locked');
  else if (action === 'resume') memory.door = 'normal';
  else if (action === 'reboot') memory.restarted += 1;
  else if (action === 'syncTime') memory.clockSet += 1;
  else memory.tested += 1;
}

/**
 * Lets a device take an action and returns its answers in order. An obedient one carries it out once and in time; a
 * liar says it did without doing it, takes that back, and claims another device's action; one that vanishes says nothing.
 */
export function takeAction(
  memory: ActionMemory,
  action: RemoteAction,
  now: number,
  manner: CommandManner = 'obey',
): readonly ActionAnswer[] {
  const { id } = action;
  if (manner === 'vanish') return [];
  if (manner === 'refuse') return [{ id, ok: false, reason: 'blocked', note: 'passage occupied' }];
  if (manner === 'lie')
    return [
      { id, ok: true },
      { id, ok: false, reason: 'blocked' },
      { id: id + FOREIGN_OFFSET, ok: true },
    ];
  if (now >= action.expiresAt) return [{ id, ok: false, reason: 'tooLate' }];
  if (!memory.done.includes(id)) {
    carryOut(memory, action, now);
    memory.done = [...memory.done, id].slice(-REMEMBERED);
  }
  return [{ id, ok: true, ...(action.action === 'test' ? { note: 'self-test passed' } : {}) }];
}
