// What was best at a step of a replay, where the server tells: read with care, since it may tell less.
import type { Json } from '../../lib/types';
import type { Clip, Edge } from './types';

export interface Best {
  lost: number; // what the clip gave up against the best one
  clips: Clip[]; // the best ones
}

const isObject = (json: Json | undefined): json is { [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
function clipFrom(json: Json): Clip[] {
  if (!isObject(json)) return [];
  const { edge, line, depth } = json;
  if (typeof edge !== 'string' || typeof line !== 'number' || typeof depth !== 'number') return [];
  return [{ edge: edge as Edge, line, depth }];
}

export function readBest(json: Json | undefined): Best | null {
  if (!isObject(json) || typeof json['lost'] !== 'number') return null;
  return { lost: json['lost'], clips: Array.isArray(json['clips']) ? json['clips'].flatMap(clipFrom) : [] };
}
