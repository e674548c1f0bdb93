// Where we are, after the #: table codes stay out of servers' logs and referrers that way.
export interface Place {
  path: string[];
  query: URLSearchParams;
}
export function place(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  return { path: path.split('/').filter(Boolean).map(decoded), query: new URLSearchParams(query) };
}
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
