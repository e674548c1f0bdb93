// A table face to face: what the page gives to its two halves.
import { getContext, setContext } from 'svelte';
import type { GameModule } from '../games/registry';
import type { LiveSession } from './session.svelte';

export interface Faces {
  readonly sessions: [below: LiveSession, opposite: LiveSession];
  readonly module: GameModule;
  // Another game: whoever says so says it for both, who sit together.
  again(): void;
}
const key = Symbol('faces');
export const setFaces = (faces: Faces): Faces => setContext(key, faces);
export const facesHere = (): Faces => getContext<Faces>(key);
