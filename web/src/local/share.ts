// How long a bot may think, in ms, where its turn to think has come after `waited` and so many want to, itself
// included: all of them are to answer within a second and a half, and each of them has a little time in any case.
const in_all = 1300; // what is between a thought and the table takes time too
const least = 60;
export const shareOf = (waited: number, thinkers: number): number => Math.max(least, (in_all - waited) / thinkers);
