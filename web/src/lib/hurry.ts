// Space, or a tap on the table where there is nothing to press, ends the moment that is shown: once for all tables.
import { dramaOf } from './drama.svelte';
import type { Session } from './session.svelte';

const pressable =
  'button, a, input, select, textarea, label, summary, dialog, [role="button"], [role="slider"], [contenteditable]';

export const hurries =
  (session: Session) =>
  (table: HTMLElement): (() => void) => {
    const drama = dramaOf(session);
    const elsewhere = ({ target }: Event) =>
      !(target instanceof Element) ||
      target.closest(pressable) !== null ||
      document.querySelector('dialog[open]') !== null;
    const hurry = (): boolean => {
      if (drama.hurry()) return true;
      const { moving } = session;
      session.hurry();
      return moving;
    };
    const tap = (event: Event) => {
      if (!elsewhere(event)) hurry();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.repeat || event.defaultPrevented || elsewhere(event)) return;
      if (hurry()) event.preventDefault();
    };
    const read = () => drama.read();
    table.addEventListener('click', tap);
    table.addEventListener('pointerdown', read);
    window.addEventListener('keydown', key);
    return () => {
      table.removeEventListener('click', tap);
      table.removeEventListener('pointerdown', read);
      window.removeEventListener('keydown', key);
    };
  };
