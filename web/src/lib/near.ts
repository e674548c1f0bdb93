// Tells once when something comes near what is in sight: what is far from it need not be drawn, nor be taken away.
export const whenNear =
  (then: () => void) =>
  (node: Element): (() => void) => {
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some((one) => one.isIntersecting)) return;
        watch.disconnect();
        then();
      },
      { rootMargin: '50%' },
    );
    watch.observe(node);
    return () => watch.disconnect();
  };
