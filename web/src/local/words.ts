// What the pages of a browser and the house in one of them say to each other, over one BroadcastChannel. There is one
// house for all of them: whoever holds the lock. A house has a term, one above that of the house before it; what is
// open belongs to one term and ends with it.
export const channel_name = 'smallbox';
export const house_lock = 'smallbox.house';
// Held by each page for as long as it lives, so that the house learns that it is gone also when it was killed.
export const pageLock = (page: string): string => `smallbox.page.${page}`;

// From a page. Its lines and requests have numbers of its own.
export type FromPage =
  | { from: string; type: 'hail' } // who is the house?
  | { from: string; type: 'open'; term: number; line: number }
  | { from: string; type: 'say'; term: number; line: number; text: string }
  | { from: string; type: 'hang-up'; term: number; line: number }
  | { from: string; type: 'ask'; term: number; request: number; text: string };

// From the house: to one page, or, with an empty `to`, to all.
export type FromHouse =
  | { to: string; type: 'coming' } // there is one, and it is not ready yet
  | { to: string; type: 'here'; term: number; kept: boolean }
  | { to: string; type: 'failed'; stops: boolean } // it can't be: what it needs is not here, or stops again and again
  | { to: string; type: 'opened'; line: number }
  | { to: string; type: 'said'; line: number; text: string }
  | { to: string; type: 'closed'; line: number }
  | { to: string; type: 'answer'; request: number; status: number; text: string }
  | { to: string; type: 'kept'; kept: boolean };

// From a page to the worker that it started: the house does not answer, take its place.
export type ToWorker = { type: 'begin'; module: string } | { type: 'take' };
