// What screen readers say: politely what happens, at once what needs an answer.
import { untrack } from 'svelte';

class Announcer {
  polite = $state('');
  assertive = $state('');
  private muted = false;

  // A text said twice in a row must differ to be read again. Effects that say something do not depend on what was said.
  say(text: string): void {
    if (this.muted) return;
    this.polite = untrack(() => this.polite) === text ? `${text}\u00a0` : text;
  }
  // Another page: what was said of the one before is not for it.
  clear(): void {
    this.polite = this.assertive = '';
  }
  // While nobody may hear anything: what was about to be said is not said later either.
  mute(on: boolean): void {
    this.muted = on;
    if (on) this.clear();
  }
  alert(text: string): void {
    if (this.muted) return;
    this.assertive = untrack(() => this.assertive) === text ? `${text}\u00a0` : text;
  }
}
export const announcer = new Announcer();
