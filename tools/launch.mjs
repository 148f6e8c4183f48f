#!/usr/bin/env node
/**
 * Sets up what a verb needs, then runs it: `node tools/launch.mjs <verb> [arguments]`. Needs Node only; npm scripts
 * call it.
 */
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `  Node ${process.versions.node} is too old: 20.19 or newer is needed.\n  → https://nodejs.org, or: nvm install 22`,
  );
  process.exit(1);
}
if (process.platform === 'win32') {
  console.error('  The launcher runs on Linux and macOS.\n  → On Windows use WSL 2, or docker compose up.');
  process.exit(1);
}
const { main } = await import('./launch/main.mjs');
process.exitCode = await main(process.argv[2], process.argv.slice(3));
