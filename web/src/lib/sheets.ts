// Sheets and dialogs over a page: Back closes the one on top before it leads anywhere. While one is open the browser
// has one step more to go back by; a sheet that is closed otherwise takes it away again.
const open: (() => void)[] = [];
let stepped = false; // our step is there
let leaving = false; // we go back over it ourselves

const isStep = (): boolean => (history.state as { sheet?: boolean } | null)?.sheet === true;

function back(): void {
  stepped = false;
  leaving = true;
  history.back();
}
// One sheet that leads to another is one step, not two.
const settle = (): void => {
  if (leaving) return; // then
  if (open.length > 0 && !stepped) {
    history.pushState({ sheet: true }, '');
    stepped = true;
  } else if (open.length === 0 && stepped && isStep()) back();
  else if (open.length === 0) stepped = false; // the page is another one
  rest();
};

// For whoever waits until no sheet is open any more, and our step is gone.
const waiting: (() => void)[] = [];
function rest(): void {
  if (open.length === 0 && !stepped && !leaving) waiting.splice(0).forEach((then) => then());
}
export function afterSheets(then: () => void): void {
  waiting.push(then);
  setTimeout(rest);
}

export const sheetOpen = (): boolean => stepped && isStep();

export function openSheet(close: () => void): () => void {
  open.push(close);
  settle();
  return () => {
    open.splice(open.indexOf(close), 1);
    setTimeout(settle);
  };
}

addEventListener('popstate', () => {
  if (leaving) {
    leaving = false;
    setTimeout(settle); // something may have been opened meanwhile
    return;
  }
  stepped = isStep();
  if (!stepped) open.at(-1)?.();
  else if (open.length === 0) back(); // forward to a sheet that is gone
});
// A link in a sheet takes the place of the step.
addEventListener('click', (event) => {
  const link =
    stepped && event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('dialog a[href^="#/"]') : null;
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  location.replace(link.href);
});
// A page that was loaded anew has no sheet.
if (isStep()) back();
