import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { hasApt, installPackages, mayInstall, onPath, unpackPackages } from './apt.mjs';
import { runShort } from './process.mjs';
import { run } from './run.mjs';
import { runStep, Stop } from './console.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const FONT_FOLDERS = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  '/System/Library/Fonts',
  '/Library/Fonts',
  join(homedir(), '.fonts'),
  join(homedir(), '.local', 'share', 'fonts'),
];
const CJK = /(noto.*cjk|source.?han|wqy|pingfang|hiragino|simsun|droidsansfallback)/i;

/** Returns the Chromium that Playwright downloaded for this user, newest first. */
function downloaded() {
  const above =
    process.platform === 'darwin'
      ? join(homedir(), 'Library', 'Caches', 'ms-playwright')
      : join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(above)) return null;
  const found = readdirSync(above)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort()
    .reverse();
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  ];
  return (
    found.flatMap((name) => inside.map((path) => join(above, name, path))).find((path) => existsSync(path)) ?? null
  );
}

const chromium = (env) =>
  [env.CHROMIUM, ...NAMES.map((name) => onPath(name, env)), ...APPS].find((path) => path && existsSync(path)) ??
  downloaded();

function hasFont(folder, depth = 4) {
  if (depth === 0 || !existsSync(folder)) return false;
  return readdirSync(folder).some(
    (name) =>
      CJK.test(name) ||
      (statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory() &&
        hasFont(join(folder, name), depth - 1)),
  );
}
const readsChinese = () =>
  FONT_FOLDERS.some((folder) => hasFont(folder)) || (runShort('fc-list', [':lang=zh']).text ?? '').includes('/');

/** Finds a Chromium and a font with Chinese for the browser journeys; returns the environment they need. */
export async function openBrowser(place, env) {
  return runStep('Chromium', async (now) => {
    if (!chromium(env) && mayInstall(env)) {
      now('installing chromium with apt');
      await installPackages(['chromium'], env);
    }
    if (!chromium(env) && env.LAUNCH_INSTALL !== '0') {
      now('downloading the Chromium of Playwright');
      await run(process.execPath, [join(place.root, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium'], {
        cwd: place.root,
        env,
        limit: 600_000,
      });
    }
    const path = chromium(env);
    if (!path)
      throw new Stop(
        'No Chromium is here for the browser journeys.',
        'Debian: sudo apt-get install chromium\nElsewhere: npx playwright install chromium, or set CHROMIUM to the path of one.',
      );
    const fonts = await openFonts(place, env, now);
    return {
      text: `${path}${fonts.FONTCONFIG_FILE ? `, font in ${join(place.data, 'fonts')}` : ''}`,
      env: { CHROMIUM: path, ...fonts },
    };
  });
}

async function openFonts({ data }, env, now) {
  const dir = join(data, 'fonts');
  const own = join(dir, 'fonts.conf');
  if (existsSync(own)) return { FONTCONFIG_FILE: own };
  if (readsChinese()) return {};
  if (mayInstall(env)) {
    now('installing fonts-noto-cjk with apt');
    await installPackages(['fonts-noto-cjk'], env);
  } else if (hasApt(env)) {
    now('downloading fonts-noto-cjk from Debian');
    mkdirSync(data, { recursive: true });
    if (await unpackPackages(['fonts-noto-cjk'], dir, env)) {
      writeFileSync(
        own,
        `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>${join(dir, 'usr', 'share', 'fonts')}</dir></fontconfig>\n`,
      );
      return { FONTCONFIG_FILE: own };
    }
  }
  if (readsChinese()) return {};
  throw new Stop(
    'No font here has Chinese characters, so screens would show boxes.',
    'Debian: sudo apt-get install fonts-noto-cjk',
  );
}
