type Action =
  | { readonly kind: 'kill' }
  | { readonly kind: 'throw' }
  | { readonly kind: 'sleep'; readonly ms: number }
  | { readonly kind: 'barrier'; readonly size: number; waiting: (() => void)[] };

let armedActions = new Map<string, Action>();

function parseAction(text: string): Action {
  const [kind, value] = text.split(':');
  const n = Number(value);
  if (kind === 'kill' || kind === 'throw') return { kind };
  if (kind === 'sleep' && Number.isInteger(n) && n >= 0) return { kind, ms: n };
  if (kind === 'barrier' && Number.isInteger(n) && n > 0) return { kind, size: n, waiting: [] };
  throw new RangeError(`${text} is no failpoint action: kill, throw, sleep:<ms> or barrier:<n>`);
}

/**
 * Arms failpoints from a text such as `refund.after_gateway=kill,pay.before_commit=sleep:500`; an empty text disarms
 * all. Called once at start, in test mode only.
 */
export function armFailpoints(text: string): void {
  armedActions = new Map(
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => {
        const equalsAt = part.indexOf('=');
        if (equalsAt < 1) throw new RangeError(`${part} is no failpoint: name=action`);
        return [part.slice(0, equalsAt), parseAction(part.slice(equalsAt + 1))];
      }),
  );
}

/**
 * A point where tests may kill, delay or stop the process, or let `n` callers meet at a barrier. Does nothing unless
 * armed.
 */
export async function failpoint(name: string): Promise<void> {
  const action = armedActions.get(name);
  if (!action) return;
  if (action.kind === 'kill') process.kill(process.pid, 'SIGKILL');
  if (action.kind === 'throw') throw new Error(`failpoint ${name}`);
  if (action.kind === 'sleep') await new Promise((resolve) => setTimeout(resolve, action.ms));
  if (action.kind === 'barrier') {
    await new Promise<void>((resolve) => {
      action.waiting.push(resolve);
      if (action.waiting.length >= action.size) action.waiting.splice(0).forEach((go) => go());
    });
  }
}
