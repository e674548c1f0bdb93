// What is too much for one frame is spread over several, so that nothing else waits for it.
const late = 200; // ms: in a tab that is not looked at there are no frames

// In the next frame, before it is laid out and drawn: places are read there without laying out anything twice.
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      resolve();
    };
    const timer = setTimeout(end, late);
    const frame = requestAnimationFrame(end);
  });
}
// When what has changed is drawn.
export async function drawn(): Promise<void> {
  await nextFrame();
  await new Promise((resolve) => setTimeout(resolve));
}
