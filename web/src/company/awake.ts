// A big screen stays on while a table is on it, where the browser can see to that.
export function keepAwake(): (() => void) | undefined {
  if (!('wakeLock' in navigator)) return;
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const ask = () => {
    if (document.visibilityState !== 'visible') return;
    navigator.wakeLock.request('screen').then(
      (got) => (over ? void got.release() : void (lock = got)),
      () => {}, // a low battery: then the screen does as it likes
    );
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
