// To be won in this turn: with the turn the task is over. Both hands lie open.
import type { Words } from '../../generated/blobs';
import type { DayPart } from '../registry';
import DayHands from './DayHands.svelte';

const day: DayPart<Words> = { decided: (view, start) => view.turn !== start.turn, Open: DayHands };
export default day;
