import type { Plugin } from 'vite';

/** A change to the code of a package that lets the build remove what the application never reaches. */
interface Cut {
  readonly file: RegExp;
  readonly find: RegExp;
  readonly put: string;
}

const ROUTER = /react-router\/dist\/development\/chunk-6\w+\.mjs$/;

const CUTS: readonly Cut[] = [
  // Conversion to JSON Schema: the server publishes the contract, the screens only check values.
  { file: /zod\/v4\/classic\/schemas\.js$/, find: /^ *inst\._zod\.processJSONSchema = .*;$/gm, put: '' },
  {
    file: /zod\/v4\/classic\/schemas\.js$/,
    find: /create(?:Standard|To)JSONSchemaMethod\(this, (?:"\w+"|\{\})\)/g,
    put: 'undefined',
  },
  // Messages of zod, which users never see, and data that contains itself, which JSON cannot.
  { file: /zod\/v4\/classic\/schemas\.js$/, find: /^import en from .*;$/m, put: '' },
  {
    file: /zod\/v4\/classic\/schemas\.js$/,
    find: /if \(!core\.globalConfig\.(?:localeError|memoizer)\)\s+core\.config\(.*\);/g,
    put: '',
  },
  // Code made at run time, which the content security policy forbids.
  {
    file: /zod\/v4\/core\/schemas\.js$/,
    find: /const jit = !core\.globalConfig\.jitless;/g,
    put: 'const jit = false;',
  },
  // Keys from passwords: every key of the application is random.
  { file: /crypto-js\/cipher-core\.js$/, find: /, require\("\.\/evpkdf"\)/, put: '' },
  { file: /crypto-js\/aes\.js$/, find: /, require\("\.\/evpkdf"\)/, put: '' },
  // A single popup shared by all tooltips, which is switched off.
  {
    file: /antd\/es\/config-provider\/index\.js$/,
    find: /import UniqueProvider from .*;/,
    put: 'const UniqueProvider = ({ children }) => children;',
  },
  // A button needs one function of the colour picker; as a file of its own it comes without the picker.
  { file: /antd\/es\/button\/style\/token\.js$/, find: /components\/ColorPresets(?=['"])/, put: '$&?button' },
  // Menus in the heads of columns: lists are searched by the form above them.
  {
    file: /antd\/es\/table\/hooks\/useFilter\/index\.js$/,
    find: /import FilterDropdown, (\{ flattenKeys \} from .*;)/,
    put: 'import $1 const FilterDropdown = () => null;',
  },
  // Parts of tables: pages (lists have their own), virtual rows, rows selected one at a time or as a tree.
  {
    file: /antd\/es\/table\/InternalTable\.js$/,
    find: /import (Pagination|RcVirtualTable) from .*;/g,
    put: 'const $1 = () => null;',
  },
  {
    file: /antd\/es\/table\/hooks\/useSelection\.js$/,
    find: /import Radio from .*;/,
    put: 'const Radio = () => null;',
  },
  {
    file: /antd\/es\/table\/hooks\/useSelection\.js$/,
    find: /import (\{ arrAdd, arrDel), conductCheck, convertDataToEntities (\} from .*;)/,
    put: 'import $1 $2 const conductCheck = () => ({}), convertDataToEntities = () => ({ keyEntities: null });',
  },
  // Scripts that the router's own server would put into a page, and pages that a link would fetch from it in advance.
  { file: ROUTER, find: /renderScripts \? .*?createElement\(Scripts, null\) : null/, put: 'null' },
  { file: ROUTER, find: /, \/\* @__PURE__ \*\/ React\d+\.createElement\(PrefetchPageLinks, .*?\)/, put: '' },
  // Errors and hooks of the router's own server and of measuring programs.
  { file: ROUTER, find: /if \((?:init\.instrumentations|this\.context)\) \{/g, put: 'if (false) {' },
  { file: ROUTER, find: /errors: deserializeErrors\(state\.errors\)/, put: '' },
  {
    file: ROUTER,
    find: /^(var (?:AwaitErrorBoundary|RemixErrorBoundary) = class extends) React\d+\.Component/gm,
    put: '$1 null',
  },
  // Transports that the screens do not use.
  {
    file: /engine\.io-client\/build\/esm\/transports\/index\.js$/,
    find: /^(?:import \{ (?:WT|XHR) \} .*| *(?:webtransport: WT|polling: XHR),)$/gm,
    put: '',
  },
  // Warnings for developers, and components that are kept only because a name is set on them.
  { file: ROUTER, find: /^var ENABLE_DEV_WARNINGS = true;$/m, put: 'const ENABLE_DEV_WARNINGS = false;' },
  { file: ROUTER, find: /^(?:NavLink|Form|ScrollRestoration|HistoryRouter)\.displayName = .*;$/gm, put: '' },
  { file: ROUTER, find: /^var \w+ = (?=React\d+\.forwardRef\()/gm, put: '$&/* @__PURE__ */ ' },
];

/**
 * Takes out of packages what the application never reaches and the build cannot remove by itself. Fails if a package no
 * longer has the code that a cut is about.
 */
export const leanPackagesPlugin: Plugin = {
  name: 'lean-packages',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: CUTS.map(({ file }) => file) },
    handler(code, id) {
      let lean = code;
      for (const { file, find, put } of CUTS.filter((cut) => cut.file.test(id))) {
        if (lean.search(find) < 0) this.error(`${id} has nothing that matches ${String(find)} of ${String(file)}`);
        lean = lean.replace(find, put);
      }
      return { code: lean, map: null };
    },
  },
};
