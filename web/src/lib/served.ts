// What the document says of itself, where there is one. This file needs nothing.
const content = (name: string): string =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

export const version = content('version'); // none while working on the page
// Whether there is a server behind the page: on a host that only has files (./run page) there is none.
export const served = content('house') !== 'static';
