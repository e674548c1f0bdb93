// The module: text goes in through a room in its memory and comes out of it. Of its surroundings it asks only what time
// it is, while it thinks.
interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  room(size: number): number;
  answer(): number;
}
export type Call = (...numbers: number[]) => number;

function importsOf(module: WebAssembly.Module): WebAssembly.Imports {
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    (imports[from] ??= {})[name] = () => {
      throw new Error(`the module asks for ${name}`);
    };
  imports['page'] = { clock: () => performance.now() };
  return imports;
}

export class Engine {
  private readonly exports: Exports & Record<string, Call>;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(module: WebAssembly.Module, instance = new WebAssembly.Instance(module, importsOf(module))) {
    this.exports = instance.exports as typeof this.exports;
    this.exports._initialize();
  }
  // Where others must not wait for it.
  static async open(module: WebAssembly.Module): Promise<Engine> {
    return new Engine(module, await WebAssembly.instantiate(module, importsOf(module)));
  }
  // Of what is told by a number alone; also when a call has stopped in its middle.
  number(name: string): number {
    return this.exports[name]!();
  }
  call(name: string, text: string, ...numbers: number[]): string {
    const bytes = this.encoder.encode(text);
    const at = this.exports.room(bytes.length);
    // Memory may have grown: its buffer is asked for each time.
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    const size = this.exports[name]!(...numbers);
    return this.decoder.decode(new Uint8Array(this.exports.memory.buffer, this.exports.answer(), size));
  }
}

export async function loadModule(url: string): Promise<WebAssembly.Module> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return WebAssembly.compileStreaming(answer);
}
