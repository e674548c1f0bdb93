// Where we are, after the #: table codes stay out of servers' logs and referrers that way.
class Route {
  path = $state.raw<string[]>([]);
  query = $state.raw<URLSearchParams>(new URLSearchParams());

  constructor() {
    const read = () => {
      const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
      this.path = path.split('/').filter(Boolean).map(decoded);
      this.query = new URLSearchParams(query);
    };
    addEventListener('hashchange', read);
    read();
  }
}
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
export const route = new Route();
export function go(path: string): void {
  location.hash = `#/${path}`;
}
// Without a step that Back would lead to.
export function goInstead(path: string): void {
  location.replace(`#/${path}`);
}
export const linkTo = (path: string): string => `${location.origin}/#/${path}`;

// Where a pasted link or code leads; null if it is neither.
export function pasted(text: string): string | null {
  const link = /#\/((?:t|watch|replay)\/[\w-]{22})/.exec(text);
  if (link) return link[1]!;
  const code = /^\s*([\w-]{22})\s*$/.exec(text);
  return code ? `t/${code[1]}` : null;
}
