// Bots think here, as long as their level takes, with an engine of their own: nothing else waits for them.
import { Engine } from './engine';

let engine: Engine | null = null;

onmessage = ({ data }: MessageEvent<WebAssembly.Module | string>) => {
  if (data instanceof WebAssembly.Module) engine = new Engine(data);
  else if (engine) postMessage(engine.call('choose', data));
};
