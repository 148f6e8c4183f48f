import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** The folder of the product. */
export const ROOT = join(__dirname, '../..');

interface ComposeService {
  readonly command?: string | readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly volumes?: readonly string[];
}

/** The compose file of the product, as its engine reads it. */
export interface ComposeFile {
  readonly name: string;
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** Returns the text of a file of the product. */
export const readProductFile = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Returns the parsed compose file, with its anchors merged. */
export const readCompose = (): ComposeFile =>
  parse(readProductFile('docker-compose.yml'), { merge: true }) as ComposeFile;

const VARIABLE = /\$\{(\w+)(?::([-?])([^}]*))?\}/g;

/** Returns the environment of a service with the variables of `.env`, as the engine substitutes them. */
export function composeEnvironment(service: string, dotEnv: Readonly<Record<string, string>>): Record<string, string> {
  const substitute = (text: string) =>
    text.replace(VARIABLE, (_, name: string, operator?: string, word = '') => {
      const value = dotEnv[name] ?? '';
      if (value !== '') return value;
      if (operator === '?') throw new Error(`${name}: ${word}`);
      return operator === '-' ? word : '';
    });
  const { environment = {} } = readCompose().services[service] ?? {};
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, substitute(String(value))]));
}
