// How much larger than usual letters are: on a screen for a whole room (company/letters.ts). Nothing is asked of the
// browser elsewhere.
export const enlarged = (root = document.documentElement): number =>
  root.style.fontSize ? parseFloat(getComputedStyle(root).fontSize) / 16 : 1;
