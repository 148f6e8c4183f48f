/** Returns a barrier that opens once `n` callers have arrived: everyone has read before anyone writes. */
export function barrier(n: number): () => Promise<void> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let here = 0;
  return () => {
    if ((here += 1) >= n) open();
    return opened;
  };
}
