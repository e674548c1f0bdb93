// The page kept on the device, by the service worker (web/sw.js). It is asked for when a page has been quiet for a
// while, and a new version never comes while somebody is at a table.
import { version } from './served';

const hour = 3_600_000;

class Offline {
  kept = $state(false); // all of the page is on this device
  waiting = $state(false); // a new version is there, and comes at the next start
  private asked = 0;

  // Only where there is a secure line (or this machine), as browsers want it; and not while working on the page.
  async begin(): Promise<void> {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (!version || !workers || !navigator.locks || this.asked) return;
    this.asked = Date.now();
    const all = await workers.register('./sw.js', { updateViaCache: 'none' }).catch(() => undefined);
    if (!all) return; // as before: every file comes from the server
    const look = () => {
      this.waiting = all.waiting !== null && all.active !== null;
      this.kept = all.active !== null;
    };
    const follow = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', look);
    [all.installing, all.waiting, all.active].forEach(follow);
    all.addEventListener('updatefound', () => follow(all.installing));
    look();
    all.active?.postMessage('tidy');
    // Started as the new version already: its worker has been asked to take over, which browsers at times put off.
    all.waiting?.postMessage(version);
    // A tab that stays open for days hears of a new version, too.
    document.addEventListener('visibilitychange', () => {
      if (document.hidden || Date.now() - this.asked < hour) return;
      this.asked = Date.now();
      all.update().catch(() => {}); // no line: another time
    });
  }
}
export const offline = new Offline();
