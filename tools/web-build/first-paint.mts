import { readFileSync } from 'node:fs';
import type { HtmlTagDescriptor, Plugin, Rolldown, ViteDevServer } from 'vite';
import { PARTS } from './routes.mjs';

/** Name of the file, beside the pages, that the server reads; a name with a dot in front is never sent. */
const INDEX_FILE = '.first-paint.json';
const FRAME_MARK = '<!--frame-->';
const STYLE_LINK = /\s*<link rel="stylesheet"[^>]*>/g;

/** Files a part of the application needs beside the page's own. */
interface NeededFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** What the plugin needs of the screens. */
interface FirstPaintOptions {
  /** Folder of the screens. */
  readonly root: string;
  /** Address the files are served under. */
  readonly base: string;
  /** HTML of each frame by name. */
  readonly frames: Readonly<Record<string, string>>;
  /** Path of the styles of the frames. */
  readonly styles: string;
}

const compact = (css: string): string =>
  css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};:,>+]) ?/g, '$1')
    .trim();
const frameElement = (name: string, html: string): string =>
  `<div id="frame" data-frame="${name}" aria-hidden="true">${html}</div>`;

/** Returns the frame of an address while developing, read from the catalogue of the running source. */
async function frameAt(server: ViteDevServer, address: string, base: string): Promise<string> {
  const { entryPageAt } = (await server.ssrLoadModule('#contract/kit/entry-page')) as {
    entryPageAt: (path: string) => { frame: string };
  };
  return entryPageAt(`/${(address.split(/[?#]/)[0] ?? '').slice(base.length)}`).frame;
}

/** Returns a function that lists the files which these source files need beyond those already loaded. */
function fileLister(bundle: Rolldown.OutputBundle, root: string) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  return (paths: readonly string[], loaded: ReadonlySet<string> = new Set()): NeededFiles => {
    const scripts = new Set(
      chunks
        .filter(({ modules }) => paths.some((path) => Object.hasOwn(modules, `${root}/${path}`)))
        .map(({ fileName }) => fileName),
    );
    const styles = new Set<string>();
    for (const name of scripts) {
      const file = bundle[name];
      if (file?.type !== 'chunk') continue;
      for (const next of file.imports) scripts.add(next);
      for (const style of file.viteMetadata?.importedCss ?? []) styles.add(style);
    }
    const isNew = (name: string) => !loaded.has(name);
    return { scripts: [...scripts].filter(isNew), styles: [...styles].filter(isNew) };
  };
}

/**
 * Lets each page paint before its scripts: writes the frame and its styles into the page, moves other styles behind the
 * frame, and writes for the server which files each layout and screen needs, so that the page names them all at once.
 */
export function firstPaintPlugin({ root, base, frames, styles }: FirstPaintOptions): Plugin {
  const styleTag: HtmlTagDescriptor = {
    tag: 'style',
    children: compact(readFileSync(styles, 'utf8')),
    injectTo: 'head',
  };
  return {
    name: 'first-paint',
    // Runs after files that hold styles only have lost their script.
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { filename, server, originalUrl }) {
        const page = filename.replace(/^.*\/|\.html$/g, '');
        const name = server ? await frameAt(server, originalUrl ?? base, base) : page === 'index' ? null : page;
        const links = server ? [] : (html.match(STYLE_LINK) ?? []);
        const text = html
          .replace(STYLE_LINK, (link) => (server ? link : ''))
          .replace(FRAME_MARK, () => (name === null ? FRAME_MARK : frameElement(name, frames[name] ?? '')))
          .replace('</body>', () => `${links.map((link) => `${link.trim()}\n`).join('')}</body>`);
        return { html: text, tags: [styleTag] };
      },
    },
    generateBundle(_options, bundle) {
      const list = fileLister(bundle, root);
      const page = list(PARTS.start);
      const loaded = new Set([...page.scripts, ...page.styles]);
      const layouts = Object.fromEntries(
        ['portal', 'phone', 'desk', 'bare'].map((name) => [
          name,
          list([...PARTS.live, `kit/shell/${name}.tsx`], loaded),
        ]),
      );
      const screens = Object.fromEntries(
        Object.values(bundle)
          .flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
          .filter((id) => id.startsWith(`${root}/`) && id.endsWith('.screen.tsx'))
          .map((id) => [id.replace(/^.*\//, ''), list([id.slice(root.length + 1)], loaded)]),
      );
      const html = Object.fromEntries(
        Object.entries(frames).map(([name, shapes]) => [name, frameElement(name, shapes)]),
      );
      this.emitFile({
        type: 'asset',
        fileName: INDEX_FILE,
        source: JSON.stringify({ base, mark: FRAME_MARK, frames: html, layouts, screens }),
      });
    },
  };
}
