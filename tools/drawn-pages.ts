import { approvalKinds } from '#contract/approvals';
import { areas } from '#contract/endpoints';
import { catalogue, rightNames } from '#contract/catalogue';
import type { EndpointAdmission } from '#contract/kit/endpoint';
import type { RouteSpec } from '#contract/kit/route';
import { alarmMachine } from '#domain/alarms/alarm.machine';
import { handleStatus } from '#domain/devices/device.status';
import { enumMember, type AnyEnumeration } from '#domain/kit/enumeration';
import { reachable, stepsFrom, type Machine, type Step } from '#domain/kit/machine';
import { initialOrderState, orderMachine } from '#domain/orders/order.machine';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { decisionsOf } from '#domain/reviews/approval-kind.rules';
import { promiseMachine } from '#domain/attendance/promise.machine';
import { promiseStatus } from '#domain/attendance/promise.status';
import { financeMachine, initialRefundState } from '#domain/finance/finance.machine';
import { financeStatus } from '#domain/payments/pay.status';

const NOTE = 'Drawn by `npm run draw`; an edit here is lost.';
const row = (...cells: readonly (string | number)[]) =>
  `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
const table = (heads: readonly string[], rows: readonly string[]) =>
  [row(...heads), row(...heads.map(() => '---')), ...rows].join('\n');
const screens: readonly RouteSpec[] = catalogue;

/** Lists every screen in catalogue order. */
function routesPage(): string {
  const rows = screens.map(({ name, path, zh, en, layout, flags, sameAs }) =>
    row(`\`${path}\``, name, zh, en, layout, (flags ?? []).join(', '), sameAs ?? ''),
  );
  return `# Screens\n\n${NOTE} Paths are relative to \`/venue\`; ${screens.length} screens.\n\n${table(['path', 'name', '中文', 'English', 'layout', 'flags', 'drawn by'], rows)}\n`;
}

const admissionText = (admit: EndpointAdmission): string => (typeof admit === 'string' ? admit : admit.right);

/** Lists every right with the calls that require it, then the calls that require none. */
function rightsPage(): string {
  const calls = Object.entries(areas).flatMap(([area, endpoints]) =>
    Object.values(endpoints).map((endpoint) => ({ area, ...endpoint })),
  );
  const askFor = (who: string) =>
    calls.filter(({ admit }) => admissionText(admit) === who).map(({ method, path }) => `\`${method} ${path}\``);
  const rights = rightNames.map((name) => row(name, askFor(name).join(', ')));
  const others = ['public', 'login', 'device', 'gateway', 'operator'].map((who) => row(who, askFor(who).join(', ')));
  return [
    '# Rights',
    '',
    `${NOTE} A screen's own name lets a role open it; the name with an action lets it do that there. ${rightNames.length} rights.`,
    '',
    table(['right', 'calls that ask for it'], rights),
    '',
    '## Calls that ask for no right',
    '',
    table(['who may call', 'calls'], others),
    '',
  ].join('\n');
}

/** Lists every kind of thing that is approved. */
function approvalsPage(): string {
  const rows = approvalKinds.map((kind) =>
    row(
      kind.sourceType,
      kind.title.zh,
      kind.title.en,
      kind.right,
      kind.screen ?? '',
      decisionsOf(kind)
        .map((decision) => `${decision}${kind.decisions[decision]?.needsReason ? ' with a reason' : ''}`)
        .join(', '),
      kind.batch ? 'yes' : 'no',
      kind.evidence ? 'yes' : 'no',
      kind.dueHours ?? '`review.dueHours`',
    ),
  );
  const heads = ['number', '中文', 'English', 'right', 'screen', 'decisions', 'in batches', 'files', 'due after hours'];
  return `# Approvals\n\n${NOTE} Declared in \`contract/<area>/<kind>.approval.ts\`; ${rows.length} kinds.\n\n${table(heads, rows)}\n`;
}

/**
 * Returns a state machine as a diagram of its reachable states, from every initial state. Each axis of the state has
 * its enumeration.
 */
function diagram<S extends object, T extends Record<string, Step<S>>>(
  table_: Machine<S, T>,
  axes: Readonly<Record<keyof S, AnyEnumeration>>,
  births: Readonly<Record<string, S>>,
): string {
  const names = Object.keys(axes) as (keyof S)[];
  const idOf = (state: S) => names.map((axis) => `${String(axis)}${String(state[axis])}`).join('_');
  const labelOf = (state: S) =>
    names.map((axis) => enumMember(axes[axis], state[axis] as number)?.en ?? String(state[axis])).join(', ');
  const states = new Map<string, S>();
  for (const birth of Object.values(births))
    for (const state of reachable(table_, birth)) states.set(idOf(state), state);
  const arrows = [...states.values()].flatMap((state) =>
    stepsFrom(table_, state).map(
      (name) => `  ${idOf(state)} --> ${idOf({ ...state, ...(table_.steps[name] as Step<S>).to })}: ${name}`,
    ),
  );
  return [
    `%% ${NOTE}`,
    'stateDiagram-v2',
    ...[...states].map(([id, state]) => `  state "${labelOf(state)}" as ${id}`),
    ...Object.entries(births).map(([name, state]) => `  [*] --> ${idOf(state)}: ${name}`),
    ...arrows,
    '',
  ].join('\n');
}

/** Returns every generated file by its name. */
export const generatedPages = (): Readonly<Record<string, string>> => ({
  'routes.md': routesPage(),
  'rights.md': rightsPage(),
  'approvals.md': approvalsPage(),
  'order.mmd': diagram(orderMachine, { orderStatus, payStatus }, initialOrderState),
  'finance.mmd': diagram(
    financeMachine,
    { status: financeStatus },
    { receive: financeMachine.initial, refund: initialRefundState },
  ),
  'attendance.mmd': diagram(promiseMachine, { promiseStatus }, { book: promiseMachine.initial }),
  'alarm.mmd': diagram(alarmMachine, { handleStatus }, { raise: alarmMachine.initial }),
});
