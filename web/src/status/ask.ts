// How the server is: asked without a token, so that whoever is nobody yet can ask, too.
export type How = 'well' | 'full' | 'gone' | 'odd';
export interface Status {
  how: How;
  at: number;
  ms: number;
  tables: number;
}

// A server that says nothing for so long is not there.
const patience = 8000;

export async function ask(): Promise<Status> {
  const at = Date.now();
  const began = performance.now();
  const said = (how: How, tables = 0): Status => ({ how, at, ms: Math.round(performance.now() - began), tables });
  try {
    const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(patience) });
    // A proxy whose server is gone answers with words of its own.
    if (answer.status === 502 || answer.status === 504) return said('gone');
    const told: unknown = await answer.json().catch(() => null);
    if (typeof told !== 'object' || told === null || !('ok' in told)) return said(answer.ok ? 'odd' : 'gone');
    const tables = 'tables' in told && typeof told.tables === 'number' ? told.tables : 0;
    return said(told.ok === true ? 'well' : 'full', tables);
  } catch {
    return said('gone');
  }
}
