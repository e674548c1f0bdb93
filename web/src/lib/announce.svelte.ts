// What screen readers say: politely what happens, at once what needs an answer.
class Announcer {
  polite = $state('');
  assertive = $state('');

  // A text said twice in a row must differ to be read again.
  say(text: string): void {
    this.polite = this.polite === text ? `${text}\u00a0` : text;
  }
  alert(text: string): void {
    this.assertive = this.assertive === text ? `${text}\u00a0` : text;
  }
}
export const announcer = new Announcer();
