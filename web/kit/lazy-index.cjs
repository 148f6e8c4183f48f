/**
 * Stands for the index of a component library: each member is loaded when it is first read, because loading all of them
 * takes longer than most spec files.
 */
module.exports = (load) =>
  new Proxy(
    { __esModule: true },
    {
      get: (members, name) =>
        name in members || typeof name === 'symbol' ? members[name] : (members[name] = load(name)),
    },
  );
