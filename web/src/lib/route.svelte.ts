// Where we are, after the #: table codes stay out of servers' logs and referrers that way.
class Route {
  path = $state<string[]>([]);
  query = $state<URLSearchParams>(new URLSearchParams());

  constructor() {
    const read = () => {
      const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
      this.path = path.split('/').filter(Boolean).map(decodeURIComponent);
      this.query = new URLSearchParams(query);
    };
    addEventListener('hashchange', read);
    read();
  }
}
export const route = new Route();
export function go(path: string): void {
  location.hash = `#/${path}`;
}
