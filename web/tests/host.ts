// A host with nothing but files.
import { readFileSync } from 'node:fs';
import { createServer as createHttp, type Server as Http } from 'node:http';
import { extname, join, resolve } from 'node:path';

export const dist = resolve(process.env['SMALLBOX_PAGE'] ?? 'dist');
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
};

// Its folder can be another one in the next moment, and which can break.
export class Host {
  folder = dist;
  broken = ''; // the end of a path that gets a page with an excuse instead
  asked: string[] = [];
  private server: Http | null = null;
  private port = 0;

  async run(): Promise<void> {
    this.server = createHttp((request, response) => {
      const path = new URL(request.url!, 'http://host').pathname;
      this.asked.push(path);
      const file = join(this.folder, path === '/' ? 'index.html' : path);
      try {
        if (this.broken && path.endsWith(this.broken)) {
          response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/html' });
          return void response.end('<p>Back in a minute.</p>');
        }
        const body = readFileSync(file);
        response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/plain', 'Cache-Control': 'no-cache' });
        response.end(body);
      } catch {
        response.writeHead(404, { 'Content-Type': 'text/html' }).end('<p>Not here.</p>');
      }
    });
    await new Promise<void>((done) => this.server!.listen(this.port, '127.0.0.1', done));
    this.port = (this.server.address() as { port: number }).port;
  }
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }
  stop(): void {
    this.server?.closeAllConnections();
    this.server?.close();
    this.server = null;
  }
}
