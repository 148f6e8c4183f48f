import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOMS = /^(domain|contract|server|workers|web|e2e|tools|bench)\//;
const SOURCE = /\.tsx?$/;
const EXPORTED_TYPE = /^export (?:abstract )?(?:class|interface|type) (\w+)/gm;
const FOLDER_LIMIT = 60;
const CHANGELOG_LIMIT = 60;
/** Kits, the SQL files of an area, seeds' templates and the launcher may have one more level. */
const DEEPER = /^(web|server|workers|contract|domain)\/kit\/[^/]+$|^server\/(kit\/)?[^/]+\/sql$|^tools\/|^bench\//;

const doubledTypes = (files, read) => {
  const owners = new Map();
  for (const file of files.filter((path) => SOURCE.test(path)))
    for (const [, name] of read(file).matchAll(EXPORTED_TYPE)) owners.set(name, [...(owners.get(name) ?? []), file]);
  return [...owners]
    .filter(([, at]) => new Set(at).size > 1)
    .map(([name, at]) => `type ${name} is exported by ${at.join(' and ')}: one name has one meaning`);
};

const crowdedFolders = (files) => {
  const sizes = new Map();
  for (const file of files) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
  return [...sizes]
    .filter(([, size]) => size > FOLDER_LIMIT)
    .map(([folder, size]) => `${folder} holds ${size} files, at most ${FOLDER_LIMIT} are allowed: split it by meaning`);
};

const deepFolders = (files) =>
  [...new Set(files.map(dirname))]
    .filter((folder) => folder.split('/').length > 2 && !DEEPER.test(folder))
    .map((folder) => `${folder} is too deep: a file stands in room/area`);

/** Returns what is wrong with the layout of the tree: doubled type names, crowded or deep folders, a long change log. */
export function wrongLayout(files, read) {
  const projectFiles = files.filter((file) => ROOMS.test(file));
  const lines = read('CHANGELOG.md').trimEnd().split('\n').length;
  return [
    ...doubledTypes(projectFiles, read),
    ...crowdedFolders(projectFiles),
    ...deepFolders(projectFiles),
    ...(lines > CHANGELOG_LIMIT ? [`CHANGELOG.md has ${lines} lines, at most ${CHANGELOG_LIMIT} are allowed`] : []),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  const deleted = new Set(git('ls-files', '--deleted'));
  const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) => !deleted.has(file));
  const wrong = wrongLayout([...new Set(files)], (file) => readFileSync(file, 'utf8'));
  for (const line of wrong) console.error(line);
  process.exit(wrong.length > 0 ? 1 : 0);
}
