/**
 * Plays a sound and vibrates for success or failure, for staff who do not watch the screen. Does nothing if the browser
 * supports neither.
 */
export function playCheckSound(ok: boolean): void {
  navigator.vibrate?.(ok ? 80 : [120, 80, 120]);
  if (typeof AudioContext !== 'function') return;
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  volume.gain.value = 0.08;
  tone.frequency.value = ok ? 880 : 220;
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + (ok ? 0.12 : 0.4));
  tone.onended = () => void context.close();
}
