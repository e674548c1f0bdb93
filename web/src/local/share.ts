// How long a bot may think, in ms, where its turn to think has come after `waited` and so many want to, itself
// included, and so many others at its table may be asked while it thinks: nobody can interrupt it then. All of them
// are to answer within a second and a half, and each of them has a little time in any case.
const in_all = 1300; // what is between a thought and the table takes time too
const least = 60;
const kept = 120; // for each who may come: the least, and until it looks at the clock again
export const shareOf = (waited: number, thinkers: number, others: number): number =>
  Math.max(least, (in_all - waited - others * kept) / thinkers);

// How many sit at the table of a thought, from its text.
export const seatsOf = (text: string): number =>
  Number(/"record":\{"game":"[\w-]+","seats":(\d+)/.exec(text)?.[1] ?? 1);
