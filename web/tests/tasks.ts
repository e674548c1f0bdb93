// How much of the processor the page's tasks take, from the browser's own trace. Time on the wall also counts what
// other programs did meanwhile; the processor time of a task is the page's own, however busy the machine is.
//
// What they would take on a processor four times slower is four times that. The browser's own slowing is no better
// measure of it: it interrupts the thread every 0.2 ms and has it wait there without giving the processor away, so that
// a task's processor time holds that waiting as well, 3.3 to 5.5 times the work on a busy machine where it should be 4.
import type { Browser, CDPSession } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number; // µs on the wall
  tdur?: number; // µs of the processor
  args: { name?: string; data?: { type?: string; functionName?: string; message?: string } };
}
export interface Task {
  cpu: number; // ms, without the collection of all garbage: when that comes the browser decides
  garbage: number; // ms of that
  wall: number;
  at: number; // ms since the page was touched first
  after: boolean; // it ended after the page said so (console.timeStamp)
  what: string; // the longest things in it
}

export class Tasks {
  private constructor(
    private readonly line: CDPSession,
    private readonly events: TraceEvent[],
  ) {}

  static async record(browser: Browser): Promise<Tasks> {
    const line = await browser.newBrowserCDPSession();
    const events: TraceEvent[] = [];
    line.on('Tracing.dataCollected', ({ value }) => events.push(...(value as (object & TraceEvent)[])));
    const includedCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];
    await line.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories, excludedCategories: ['*'] },
    });
    return new Tasks(line, events);
  }

  // Those of the page that did most, the longest first.
  async end(stamp?: string): Promise<Task[]> {
    const complete = new Promise((done) => this.line.once('Tracing.tracingComplete', done));
    await this.line.send('Tracing.end');
    await complete;
    await this.line.detach();
    const timed = this.events.filter((event) => event.ph === 'X' && event.tdur !== undefined);
    const main = new Set(
      this.events
        .filter((event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain')
        .map((event) => `${event.pid}/${event.tid}`),
    );
    const of_pages = timed.filter((event) => main.has(`${event.pid}/${event.tid}`));
    // The page is the one that was touched; other windows of the browser have nothing to do.
    const touched = of_pages
      .filter((event) => event.name === 'EventDispatch' && event.args.data?.type === 'pointerdown')
      .sort((a, b) => a.ts - b.ts);
    const own = of_pages.filter((event) => touched.some(({ pid }) => pid === event.pid));
    const stamps = this.events.filter(({ name, args }) => name === 'TimeStamp' && args.data?.message === stamp);
    const last = Math.min(...stamps.map(({ ts }) => ts));
    return own
      .filter((event) => event.name === 'RunTask')
      .sort((a, b) => b.tdur! - a.tdur!)
      .slice(0, 40)
      .map((task) => {
        const inside = own.filter(
          (event) =>
            event !== task && event.ts >= task.ts && event.ts + event.dur! <= task.ts + task.dur! && event.tdur! > 1000,
        );
        const what = inside.sort((a, b) => b.tdur! - a.tdur!).slice(0, 5);
        const collected = inside.filter(({ name }) => name === 'MajorGC').reduce((sum, { tdur }) => sum + tdur!, 0);
        return {
          cpu: (task.tdur! - collected) / 1000,
          garbage: collected / 1000,
          wall: task.dur! / 1000,
          at: (task.ts - touched[0]!.ts) / 1000,
          after: task.ts + task.dur! >= last,
          what: what
            .map(({ name, args: { data }, tdur }) =>
              [name, data?.type ?? data?.functionName ?? '', (tdur! / 1000).toFixed(1)].join(' '),
            )
            .join('; '),
        };
      })
      .sort((a, b) => b.cpu - a.cpu);
  }
}
