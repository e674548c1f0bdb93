// Asks until there is an answer: when the line is back, when somebody looks again, and now and then. Nothing hurries:
// each time it waits longer.
const first = 2000;
const longest = 30_000;

export function untilAnswered<Answer>(
  ask: () => Promise<Answer>,
  take: (answer: Answer) => void,
  trouble: (error: unknown) => boolean, // whether to ask again
): () => void {
  let done = false;
  let asking = false;
  let wait = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = (): void => {
    if (done || asking || document.hidden) return;
    clearTimeout(timer);
    asking = true;
    ask().then(
      (answer) => {
        if (!done) take(answer);
        stop();
      },
      (error: unknown) => {
        asking = false;
        if (done || !trouble(error)) return stop();
        timer = setTimeout(attempt, wait);
        wait = Math.min(longest, wait * 2);
      },
    );
  };
  const stop = (): void => {
    done = true;
    clearTimeout(timer);
    window.removeEventListener('online', attempt);
    document.removeEventListener('visibilitychange', attempt);
  };
  window.addEventListener('online', attempt);
  document.addEventListener('visibilitychange', attempt);
  attempt();
  return stop;
}
